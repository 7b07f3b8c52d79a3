// Connects a mailbox by the sign-in of Google or Microsoft, or renews its consent: one return within ten minutes, tested before it is saved.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { localDay } from '#shared/local-time.ts';
import type { Principal } from '#shared/principal.ts';
import {
  DEFAULT_WINDOWS,
  type finishOauth as finishRoute,
  MAILBOX_DEFAULTS,
  type startOauth as startRoute,
} from '../../contract.ts';
import { READING_API, readsByApi } from '../../domain/api-answer.ts';
import {
  type AccountProvider,
  type Consented,
  consentUrl,
  exchangeCode,
  toAccount,
} from '../account-tokens.provider.ts';
import { checkMailboxLimit, inTransaction } from '../change-mailboxes.ts';
import { encryptSecret } from '../mailbox-secrets.ts';
import {
  consumeConsent,
  createConsent,
  insertMailbox,
  markWorking,
  type StoredMailbox,
  storedMailboxes,
  updateMailbox,
} from '../mailboxes.store.ts';
import type { MailboxesContext } from '../mailboxes-context.ts';
import { getMailbox, presentMailbox } from '../present-mailbox.ts';
import { allPassed, consentTest, runConnectionTest } from './connection-test.provider.ts';

/** Integration contracts 0.2. */
const CONSENT_MS = 600_000;

/** @throws OAUTH_OFF, MAILBOX_NOT_FOUND */
export async function startOauth(
  context: MailboxesContext,
  { workspaceId, userId }: Principal,
  provider: AccountProvider,
  { display, mailboxId, email }: RouteInput<typeof startRoute>['body'],
): Promise<{ url: string }> {
  const { platform } = context;
  toAccount(platform, provider);
  const renewed = mailboxId === null ? null : await getMailbox(context, workspaceId, mailboxId);
  // The prefix tells the page that the provider returns to how it was opened.
  const state = `${display}.${newToken()}`;
  await createConsent(platform.db, {
    ...{ workspaceId, stateHash: hashToken(state), userId, provider, mailboxId },
    expiresAt: new Date(platform.clock.now() + CONSENT_MS),
  });
  const hint = renewed?.address ?? email;
  return { url: consentUrl(platform, provider, { state, email: hint }) };
}

/** @throws OAUTH_OFF, OAUTH_ENDED, OAUTH_REFUSED, MAILBOX_EXISTS, MAILBOX_LIMIT, LIMIT_REACHED */
export async function finishOauth(
  context: MailboxesContext,
  principal: Principal,
  provider: AccountProvider,
  { state, code, error, zone }: RouteInput<typeof finishRoute>['body'],
): Promise<RouteOutput<typeof finishRoute>> {
  const { workspaceId, userId, plan } = principal;
  const { platform } = context;
  toAccount(platform, provider);
  const now = new Date(platform.clock.now());
  const consent = await consumeConsent(platform.db, workspaceId, {
    ...{ stateHash: hashToken(state), userId, provider, now },
  });
  if (consent === null) throw new AppError('OAUTH_ENDED');
  if (code === '' || error !== '') throw refused(refusalReason(error));
  const given = await exchangeCode(platform, provider, { code, state });
  const present = await connectedMailbox(context, workspaceId, provider, consent.mailboxId, given.email);
  const checks = await runConnectionTest(platform, consentTest(platform, provider, given));
  if (!allPassed(checks)) return { mailbox: null, checks };
  const id = present?.id ?? newId();
  await inTransaction(context, workspaceId, async (tx) => {
    if (present === null) await insertAccount(context, tx, { workspaceId, userId, plan, id, provider, zone, given });
    const at = { workspaceId, mailboxId: id, setBy: userId };
    await encryptSecret(platform, tx, at, 'oauth', JSON.stringify(given.tokens));
    const kind = present === null ? 'mailbox.connected' : 'mailbox.server-changed';
    await recordActivity(tx, principal, { kind, subject: { type: 'mailbox', id } });
    if (present === null) return;
    await updateMailbox(tx, workspaceId, id, readingBy(provider, given, present));
    await markWorking(tx, workspaceId, id);
    const works = present.state !== 'paused';
    await context.changed(tx, workspaceId, { mailboxId: id, works, why: works ? '' : present.fault });
  });
  return { mailbox: await presentMailbox(context, workspaceId, id), checks };
}

async function insertAccount(
  context: MailboxesContext,
  tx: Executor,
  given: {
    workspaceId: string;
    userId: string;
    plan: string;
    id: string;
    provider: AccountProvider;
    zone: string;
    given: Consented;
  },
): Promise<void> {
  const { workspaceId, userId, plan, id, provider, zone } = given;
  const { email } = given.given;
  const { rampFrom: _constant, ...defaults } = MAILBOX_DEFAULTS;
  const now = context.platform.clock.now();
  await checkMailboxLimit(tx, { workspaceId, plan }, [provider]);
  await insertMailbox(tx, {
    ...{ workspaceId, id, kind: provider, email, address: email, zone, windows: DEFAULT_WINDOWS },
    ...defaults,
    ...readingBy(provider, given.given, null),
    rampStartedOn: localDay(now, zone),
    testedAt: new Date(now),
    createdBy: userId,
  });
}

/** Replies are read with the same consent if it allows that. An IMAP password that was entered before stays in use. */
function readingBy(provider: AccountProvider, { reads, email }: Consented, present: StoredMailbox | null) {
  if (present !== null && present.imapHost !== '' && !readsByApi(present)) return {};
  return reads
    ? { imapHost: READING_API[provider], imapPort: 443, imapSecurity: 'tls', imapUser: email }
    : { imapHost: '', imapPort: 0, imapUser: '' };
}

/** The mailbox whose consent is renewed; null for a new one. @throws OAUTH_REFUSED, MAILBOX_EXISTS */
async function connectedMailbox(
  context: MailboxesContext,
  workspaceId: string,
  provider: AccountProvider,
  renewedId: string | null,
  email: string,
): Promise<StoredMailbox | null> {
  const rows = await storedMailboxes(context.platform.db, workspaceId);
  const renewed = rows.find(({ id }) => id === renewedId);
  if (renewed !== undefined && renewed.address !== email) {
    throw refused(`You signed in as ${email}, and the mailbox is ${renewed.email}. Start again.`);
  }
  const present = rows.find(({ address }) => address === email) ?? null;
  if (present !== null && present.kind !== provider) throw new AppError('MAILBOX_EXISTS');
  return present;
}

/** Error codes of RFC 6749 4.1.2.1 and of the providers. */
function refusalReason(error: string): string {
  if (/unavailable|server_error/.test(error)) return 'The provider has a problem right now. Try again in a moment.';
  if (/admin|org_internal|unauthorized_client/.test(error)) {
    return 'The administrator of this account does not allow this. Ask them, or connect with a password.';
  }
  return 'Consent was not given.';
}

function refused(reason: string): AppError {
  return new AppError('OAUTH_REFUSED', { params: { reason } });
}
