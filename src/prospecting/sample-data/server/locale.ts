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
  native?: { given: readonly string[]; family: readonly string[]; familyFirst?: true; joined?: true };
  /** Streets that exist nowhere. `#` stands for the house number. */
  streets: readonly string[];
  /** `#` stands for a digit. */
  postalCode: string;
  /** Legal forms that follow a company's name. */
  forms: readonly string[];
  /** Titles in the language of the country; used for some of the people. */
  titles?: readonly string[];
}

/** "Gothenburg:Västra Götaland, Malmö:Skåne" → cities; a city without a region is its own. */
export function cities(list: string): City[] {
  return list.split(', ').map((entry) => {
    const [name = '', area = name] = entry.split(':');
    return { name, area };
  });
}

/** Words separated by single spaces, so that a list of names stays one line. `_` stands for a space within a name. */
export function words(list: string): string[] {
  return list.split(' ').map((word) => word.replaceAll('_', ' '));
}
