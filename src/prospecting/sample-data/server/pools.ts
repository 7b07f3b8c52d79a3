// The pools that the sample is drawn from: the data files with their types, and how a weighted draw is made.

import jobFunctions from './data/job-functions.json' with { type: 'json' };
import locales from './data/locales.json' with { type: 'json' };
import stems from './data/name-stems.json' with { type: 'json' };
import topics from './data/social-topics.json' with { type: 'json' };
import trades from './data/trades.json' with { type: 'json' };
import companies from './data/written-companies.json' with { type: 'json' };
import people from './data/written-people.json' with { type: 'json' };
import type { Random } from './random.ts';

export const LOCALES: readonly Locale[] = locales;
export const TRADES: readonly Trade[] = trades;

/** An element with a probability in proportion to its weight. */
export function drawWeighted<T extends { weight: number }>(random: Random, list: readonly T[]): T {
  let rest = random.below(list.reduce((sum, { weight }) => sum + weight, 0));
  for (const element of list) {
    rest -= element.weight;
    if (rest < 0) return element;
  }
  throw new Error('nothing to draw from');
}

/** The locale of a country that the sample has. */
export function toLocale(code: string): Locale {
  const locale = LOCALES.find((candidate) => candidate.code === code);
  if (!locale) throw new Error(`no locale ${code}`);
  return locale;
}

export function toTrade(industry: string): Trade {
  const trade = TRADES.find((candidate) => candidate.industry === industry);
  if (!trade) throw new Error(`no trade ${industry}`);
  return trade;
}

// What a country contributes to the sample: invented people are made of its common names, invented addresses of its cities.
export interface City {
  name: string;
  /** County, state or region. */
  area: string;
}

export interface Locale {
  country: string;
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** Share of the sample, relative to the others. */
  weight: number;
  cities: readonly City[];
  given: readonly string[];
  family: readonly string[];
  /** The first of the names as written at home, where that is not the Latin script; used for some of the people. */
  native?: { given: readonly string[]; family: readonly string[]; familyFirst?: boolean; joined?: boolean };
  /** Streets that exist nowhere. `#` stands for the house number. */
  streets: readonly string[];
  /** `#` stands for a digit. */
  postalCode: string;
  /** Legal forms that follow a company's name. */
  forms: readonly string[];
  /** Titles in the language of the country; used for some of the people. */
  titles?: readonly string[];
}

// What a line of business contributes to the sample: what its companies are called, say of themselves and are good at.
export interface Trade {
  /** In the wording of the network's own list of industries. */
  industry: string;
  weight: number;
  /** The trade is not older than this year. */
  since?: number;
  /** Second word of a company's name: "Norrhagen Timber". */
  nouns: readonly string[];
  /** The same in the language of a country, by its code. */
  localNouns?: Readonly<Partial<Record<string, string>>>;
  taglines: readonly string[];
  specialities: readonly string[];
  /** Completes "We ...": first sentence of a description. */
  does: readonly string[];
}

// What people of the sample do for a living, in the titles that such profiles carry.
export interface JobFunction {
  weight: number;
  titles: readonly string[];
  /** Completes "Head of X": the rest of an overlong headline. */
  fields: readonly string[];
}

export const FUNCTIONS: readonly JobFunction[] = jobFunctions;

// What accounts of the social networks are about: their names, their tags and what they film.
export interface SocialTopic {
  topic: string;
  /** The trades of `TRADES` whose companies post about it. */
  industries: readonly string[];
  /** Ends the name of a small business: "Kestrelby Coffee Roasters". */
  nouns: readonly string[];
  tags: readonly string[];
  /** What happens in a video. */
  scenes: readonly string[];
}

export const SOCIAL_TOPICS: readonly SocialTopic[] = topics;

// First words of company names, all coined: with the line of business behind them they name no real company.
export const STEMS: readonly string[] = stems;

// The part of the sample that is written by hand: the people of the reference screens, and what real data has that a
// generator would not dare: overlong headlines, other scripts, emoji, names that break forms. All of them are invented.
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
export const SCATTERED_PEOPLE: readonly WrittenPerson[] = people.strewn;
