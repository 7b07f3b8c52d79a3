// "The same search" (ruling R1): the same capability asked with the same query, however it was typed.

/**
 * A canonical text of the search; two searches with the same text are the same. Sample data is never the answer to a search of a live
 * source, nor the other way round: they are different searches.
 */
export function canonicalSearch(capability: string, query: Record<string, unknown>, sample = false): string {
  const fields = Object.keys(query)
    .sort()
    .map((name) => [name, canonicalValue(query[name])]);
  return JSON.stringify(sample ? [capability, fields, 'sample'] : [capability, fields]);
}

function canonicalValue(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US');
  if (Array.isArray(value)) return value.map(canonicalValue);
  return value ?? null;
}
