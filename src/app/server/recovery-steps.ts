// What a password reset ends or names beside the account's own sessions and links. A feature that gives access to an account, or that
// an intruder could leave waiting in it, adds its step here.
import type { RecoveryStep } from '#account/accounts/server/index.ts';
import { apiKeyRecovery } from '#account/api-keys/server/index.ts';
import { deletionRecovery } from '#account/my-data/server/index.ts';
import { mailboxRecovery } from '#outreach/mailboxes/server/index.ts';

export const recoverySteps: readonly RecoveryStep[] = [apiKeyRecovery, deletionRecovery, mailboxRecovery];
