// Saves the profile; what the user type requires (spec section 5) must be there.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { ProfileFields, UserDocument } from '../contract.ts';
import { missingFields, missingMessage } from '../domain/profile-completeness.ts';
import { saveProfile } from './accounts.store.ts';
import { readUserDocument } from './present-user.ts';
import { normalisePhone } from './sign-up.ts';

/** @throws INVALID_INPUT with a message at each field that is missing or cannot be used. */
export async function completeProfile(
  platform: Platform,
  principal: Principal,
  profile: ProfileFields,
): Promise<UserDocument> {
  const missing = missingFields(profile);
  if (missing.length > 0) {
    throw new AppError('INVALID_INPUT', { fields: missing.map((path) => ({ path, message: missingMessage(path) })) });
  }
  const phoneNumber = normalisePhone(profile.phoneNumber, profile.country);
  await platform.db.transaction(async (tx) => {
    await saveProfile(tx, principal.workspaceId, principal.userId, { ...profile, phoneNumber });
    await recordActivity(tx, principal, { kind: 'account.profile-changed' });
  });
  return readUserDocument(platform, principal);
}
