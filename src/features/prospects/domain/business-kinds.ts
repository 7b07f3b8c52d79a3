// Kinds of local businesses: the tags of OpenStreetMap that each of them is (provider-contracts 9.2), and its industry.
import type { BusinessKind, Industry } from '../fields.contract.ts';

/** Conditions in the words of Overpass, each one a way to be of the kind. A business without a name is never asked for. */
export const BUSINESS_TAGS: Record<BusinessKind, readonly string[]> = {
  office: ['["office"]'],
  it: ['["office"="it"]'],
  advertising: ['["office"="advertising_agency"]'],
  lawyer: ['["office"="lawyer"]'],
  accountant: ['["office"="accountant"]', '["office"="tax_advisor"]'],
  'estate-agent': ['["office"="estate_agent"]'],
  insurance: ['["office"="insurance"]'],
  manufacturer: ['["man_made"="works"]', '["industrial"]', '["landuse"="industrial"]'],
  craft: ['["craft"]'],
  wholesale: ['["shop"="wholesale"]', '["shop"="trade"]', '["trade"]', '["wholesale"]'],
  restaurant: ['["amenity"="restaurant"]'],
  cafe: ['["amenity"="cafe"]'],
  hotel: ['["tourism"="hotel"]'],
  shop: ['["shop"]'],
  dentist: ['["amenity"="dentist"]'],
  clinic: ['["amenity"="clinic"]'],
  gym: ['["leisure"="fitness_centre"]'],
  'car-repair': ['["shop"="car_repair"]'],
  'car-dealer': ['["shop"="car"]'],
};

/** '' where the kind says nothing of it. */
export const BUSINESS_INDUSTRIES: Record<BusinessKind, Industry | ''> = {
  office: '',
  it: 'software',
  advertising: 'marketing',
  lawyer: 'legal',
  accountant: 'consulting',
  'estate-agent': 'property',
  insurance: 'insurance',
  manufacturer: 'manufacturing',
  craft: 'construction',
  wholesale: 'wholesale',
  restaurant: 'hospitality',
  cafe: 'hospitality',
  hotel: 'hospitality',
  shop: 'retail',
  dentist: 'health',
  clinic: 'health',
  gym: 'sport',
  'car-repair': 'automotive',
  'car-dealer': 'automotive',
};
