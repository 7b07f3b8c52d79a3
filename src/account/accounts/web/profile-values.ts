// What the profile forms hold while they are filled in: every field of the profile, the user type perhaps not chosen yet.
import type { UserType } from '../contract.ts';

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

/** True where nothing would change by saving one for the other. */
export function sameProfile(one: ProfileValues, other: ProfileValues): boolean {
  const names = Object.keys(BLANK_PROFILE) as (keyof ProfileValues)[];
  // Lists of texts compare as the text they make: a separator that cannot be typed.
  const text = (value: string | string[]) => (Array.isArray(value) ? value.join('\n') : value);
  return names.every((name) => text(one[name]) === text(other[name]));
}

/** The profile's fields of something that holds more: the user document, the draft of a sign-up. */
export function profileOf(holder: Omit<ProfileValues, 'userType'> & { userType: UserType | '' | null }): ProfileValues {
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
