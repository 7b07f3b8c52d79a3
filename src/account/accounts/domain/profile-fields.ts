// Which fields a profile needs (spec section 5), and what it offers to choose from.
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

// What a profile offers to choose from. The fields are text: for business type and industry anything else can be typed.
export const BUSINESS_TYPES: readonly string[] = [
  'Agency',
  'Consultancy',
  'E-commerce',
  'Hospitality and events',
  'Manufacturer',
  'Non-profit',
  'Online service or software',
  'Professional practice',
  'Retailer',
  'Trades and construction',
  'Transport and logistics',
  'Wholesaler or distributor',
];

export const INDUSTRIES: readonly string[] = [
  'Accounting and tax',
  'Advertising and marketing',
  'Aerospace and defence',
  'Agriculture and fishing',
  'Architecture and planning',
  'Arts and crafts',
  'Automotive',
  'Banking and finance',
  'Beauty and cosmetics',
  'Biotechnology and pharmaceuticals',
  'Building materials',
  'Chemicals',
  'Cleaning and facility services',
  'Construction',
  'Consumer electronics',
  'Cybersecurity',
  'Design',
  'Education and training',
  'Electrical equipment',
  'Energy and utilities',
  'Engineering',
  'Environment and recycling',
  'Events',
  'Fashion and apparel',
  'Film, music and media',
  'Food and drink',
  'Forestry and wood',
  'Furniture and interiors',
  'Games',
  'Government and public services',
  'Health care',
  'Hotels and accommodation',
  'Human resources and recruiting',
  'Import and export',
  'Industrial machinery',
  'Insurance',
  'Internet and online services',
  'IT services',
  'Jewellery and watches',
  'Legal services',
  'Logistics and transport',
  'Management consulting',
  'Medical devices',
  'Metals and mining',
  'Non-profit and associations',
  'Packaging',
  'Photography and video',
  'Printing and publishing',
  'Public relations',
  'Real estate',
  'Research',
  'Restaurants and catering',
  'Retail',
  'Security services',
  'Shipbuilding and maritime',
  'Software',
  'Sports and fitness',
  'Telecommunications',
  'Textiles',
  'Tourism and travel',
  'Toys and children',
  'Translation and languages',
  'Veterinary and pets',
  'Wellness',
  'Wholesale',
];

/** How long a person has been doing their work. */
export const EXPERIENCES: readonly string[] = [
  'Less than 1 year',
  '1 to 2 years',
  '3 to 5 years',
  '6 to 10 years',
  'More than 10 years',
];
