// What the profile forms hold while they are filled in: every field of the profile, the user type perhaps not chosen yet.
import { parseDraft } from '#platform/web/form-draft.ts';
import { userStorage } from '#platform/web/user-storage.ts';
import type { UserType } from '../../contract.ts';
import { missingFields, missingMessage, type ProfileField } from '../../domain/profile-fields.ts';
import { ProfileFields } from '../../forms.contract.ts';

export type ProfileValues = {
  userType: UserType | '';
  fullName: string;
  phoneNumber: string;
  country: string;
  city: string;
  companyName: string;
  businessType: string;
  industry: string;
  skills: string[];
  experience: string;
};

export const BLANK_PROFILE: ProfileValues = {
  userType: '',
  fullName: '',
  phoneNumber: '',
  country: '',
  city: '',
  companyName: '',
  businessType: '',
  industry: '',
  skills: [],
  experience: '',
};

export const PROFILE_FIELDS = Object.keys(BLANK_PROFILE) as (keyof ProfileValues)[];

/** True where nothing would change by saving one for the other. */
export function sameProfile(one: ProfileValues, other: ProfileValues): boolean {
  // Lists of texts compare as the text they make: a separator that cannot be typed.
  const text = (value: string | string[]) => (Array.isArray(value) ? value.join('\n') : value);
  return PROFILE_FIELDS.every((name) => text(one[name]) === text(other[name]));
}

/** The profile's fields of something that holds more: the user document, the draft of a sign-up. */
export function getProfile(
  holder: Omit<ProfileValues, 'userType'> & { userType: UserType | '' | null },
): ProfileValues {
  return {
    userType: holder.userType ?? '',
    fullName: holder.fullName,
    phoneNumber: holder.phoneNumber,
    country: holder.country,
    city: holder.city,
    companyName: holder.companyName,
    businessType: holder.businessType,
    industry: holder.industry,
    skills: holder.skills,
    experience: holder.experience,
  };
}

// What was typed of a profile and is not saved: one draft for /complete-profile and the settings, in the user's own storage.
const TYPED = 'profile';

export interface ProfileDraft {
  /** The draft, field by field; `saved` where there is none. */
  read(saved: ProfileValues): ProfileValues;
  keep(values: ProfileValues): void;
  forget(): void;
}

export function profileDraft(uid: string): ProfileDraft {
  const storage = userStorage(uid);
  return {
    read: (saved) => storage.read(TYPED, (kept) => parseDraft(kept, saved)) ?? saved,
    keep: (values) => storage.write(TYPED, values),
    forget: () => storage.remove(TYPED),
  };
}

// The rules of a profile that is saved as a whole: those of the contract and what the user type requires, so that every message is at
// its field at once. Signing up only checks the phone number.

/** A complete profile, as /complete-profile saves it. */
export const CompleteProfile = ProfileFields.superRefine(async (profile, context) => {
  const faults = new Map<ProfileField, string>(missingFields(profile).map((field) => [field, missingMessage(field)]));
  const phone = await phoneFault(profile.phoneNumber, profile.country);
  if (phone !== null) faults.set('phoneNumber', phone);
  for (const [field, message] of faults) context.addIssue({ code: 'custom', path: [field], message });
});

/** The message at a phone number that cannot be one; null for one that can, and for none. */
export async function phoneFault(phoneNumber: string, country: string): Promise<string | null> {
  if (phoneNumber === '') return null;
  const rules = await loadPhoneRules();
  return rules === null || rules.toE164(phoneNumber, country) !== null ? null : rules.PHONE_FAULT;
}

/** The phone library is large and loads when a number is to be read. Null where it cannot: the server knows the rule too. */
export function loadPhoneRules(): Promise<typeof import('../../domain/phone-number.ts') | null> {
  return import('../../domain/phone-number.ts').catch(() => null);
}
