// The rules of the two profile forms (second step of /signup, /complete-profile): those of the contract and what the
// user type requires, so that every message stands at its field at once.

import { missingFields, missingMessage, type ProfileField } from '../domain/profile-completeness.ts';
import { ProfileFields } from '../forms.contract.ts';

/** A complete profile, as /complete-profile saves it. */
export const CompleteProfile = ProfileFields.superRefine(async (profile, context) => {
  const faults = new Map<ProfileField, string>(missingFields(profile).map((field) => [field, missingMessage(field)]));
  const phone = await phoneFault(profile.phoneNumber, profile.country);
  if (phone !== null) faults.set('phoneNumber', phone);
  for (const [field, message] of faults) context.addIssue({ code: 'custom', path: [field], message });
});

/** The message at a phone number that cannot be one; null for one that can, and for none. */
async function phoneFault(phoneNumber: string, country: string): Promise<string | null> {
  if (phoneNumber === '') return null;
  const rules = await loadPhoneRules();
  return rules === null || rules.toE164(phoneNumber, country) !== null ? null : rules.PHONE_FAULT;
}

/** The phone library is large and loads when a number is to be read. Null where it cannot: the server knows the rule too. */
export function loadPhoneRules(): Promise<typeof import('../domain/phone-number.ts') | null> {
  return import('../domain/phone-number.ts').catch(() => null);
}
