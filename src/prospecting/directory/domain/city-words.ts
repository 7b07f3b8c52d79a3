// Words of a city, whatever it is called and spelled: München, Muenchen and MUNICH are one place.
import { OTHER_NAMES } from '#account/places/fields.contract.ts';
import { foldText } from '#shared/text-match.ts';

/** Where there is no key for ö people write oe, and for å aa; taken off both sides, since either side may have it. */
const DIGRAPHS = /([aou])e|aa/g;

const spelled = (text: string): string =>
  foldText(text)
    .trim()
    .replace(DIGRAPHS, (pair) => pair.charAt(0));

/** The name that all other names of a city are read as. */
const KNOWN_AS: ReadonlyMap<string, string> = new Map([
  ...Object.values(OTHER_NAMES).flatMap((cities) =>
    Object.entries(cities).flatMap(([name, others]) =>
      others.map((other): [string, string] => [spelled(other), spelled(name)]),
    ),
  ),
  ['new york city', 'new york'],
  ['nyc', 'new york'],
]);

/** 'St. Gallen' → ['st', 'gallen']; each once. */
export function cityWords(city: string): string[] {
  const name = spelled(city);
  return [...new Set((KNOWN_AS.get(name) ?? name).split(' '))].filter((word) => word !== '');
}

/** One spelling of the whole name, to see whether two are the same. */
export const cityKey = (city: string): string => cityWords(city).join(' ');
