// The names under which a city may be known: who looks for Munich also finds München.
import { OTHER_NAMES } from '#account/places/fields.contract.ts';
import { foldText } from '#shared/text-match.ts';

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(OTHER_NAMES).flatMap((cities) =>
    Object.entries(cities).flatMap(([name, others]) => {
      const all = [name, ...others];
      return all.map((one): [string, string[]] => [foldText(one), all]);
    }),
  ),
);

/** What was typed, and what else the city is called. */
export function cityNames(typed: string): string[] {
  return [...new Set([typed, ...(NAMES.get(foldText(typed)) ?? [])])];
}
