// Which fields a profile needs (spec section 5): some for everyone, more by user type.
import type { ProfileFields, UserType } from '../contract.ts';

export type ProfileField = keyof ProfileFields;

const FOR_EVERYONE = ['userType', 'fullName', 'phoneNumber', 'country', 'city'] as const satisfies ProfileField[];
const BY_TYPE = {
  company_owner: ['companyName', 'businessType', 'industry'],
  freelancer: ['skills', 'experience'],
} as const satisfies Record<UserType, ProfileField[]>;

export function requiredFields(userType: UserType | null): ProfileField[] {
  return userType === null ? [...FOR_EVERYONE] : [...FOR_EVERYONE, ...BY_TYPE[userType]];
}

type Profile = { [K in ProfileField]?: ProfileFields[K] | string | null };

/** The required fields that are empty, in the order in which a form asks for them. */
export function missingFields(profile: Profile): ProfileField[] {
  const userType = profile.userType === 'company_owner' || profile.userType === 'freelancer' ? profile.userType : null;
  return requiredFields(userType).filter((field) => isEmpty(profile[field]));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) ? value.length === 0 : String(value).trim() === '';
}

const LABELS: Record<ProfileField, string> = {
  userType: 'what describes you',
  fullName: 'your full name',
  phoneNumber: 'your phone number',
  country: 'your country',
  city: 'your city',
  companyName: 'your company name',
  businessType: 'your business type',
  industry: 'your industry',
  skills: 'at least one skill',
  experience: 'your experience',
};

/** The message at an empty required field. */
export function missingMessage(field: ProfileField): string {
  return `Please enter ${LABELS[field]}`;
}
