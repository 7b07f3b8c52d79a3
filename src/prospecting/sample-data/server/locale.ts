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
