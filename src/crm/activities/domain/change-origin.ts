// What brought the values of a change, from what the record keeps of each of its values.

export interface ChangeOrigin {
  source: string;
  /** The search run or the import, where it was one. */
  ref: string | null;
}

/** Of a change that took found values in: the first origin that the record did not name before. Null where it brought none. */
export function changeOrigin(before: Record<string, unknown>, after: Record<string, unknown>): ChangeOrigin | null {
  const had = new Set(originsIn(before.facts).map(keyOf));
  return originsIn(after.facts).find((origin) => !had.has(keyOf(origin))) ?? null;
}

const keyOf = ({ source, ref }: ChangeOrigin) => `${source} ${ref}`;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function originsIn(facts: unknown): ChangeOrigin[] {
  if (!isObject(facts)) return [];
  return Object.values(facts)
    .filter(isObject)
    .flatMap((fact) => [fact, ...(Array.isArray(fact.others) ? fact.others.filter(isObject) : [])])
    .flatMap(({ source, ref }) =>
      typeof source === 'string' ? [{ source, ref: typeof ref === 'string' ? ref : null }] : [],
    );
}
