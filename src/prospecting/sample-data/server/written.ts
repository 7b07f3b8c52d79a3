// The part of the sample that is written by hand: the people of the reference screens, and what real data has that a
// generator would not dare: overlong headlines, other scripts, emoji, names that break forms. All of them are invented.
import companies from './data/written-companies.json' with { type: 'json' };
import people from './data/written-people.json' with { type: 'json' };

export interface WrittenCompany {
  name: string;
  /** For the address, where the name is in another script. */
  latinName?: string;
  industry: string;
  country: string;
  city: string;
  tagline: string;
  hasLogo?: boolean;
}

export interface WrittenPerson {
  fullName: string;
  latinName?: string;
  headline: string;
  location: string;
  /** What the headline says that the person does. */
  title?: string;
  /** Name of a written company. */
  company?: string;
  hasPicture?: boolean;
}

export const WRITTEN_COMPANIES: readonly WrittenCompany[] = companies;
export const REFERENCE_PEOPLE: readonly WrittenPerson[] = people.reference;
export const STREWN_PEOPLE: readonly WrittenPerson[] = people.strewn;
