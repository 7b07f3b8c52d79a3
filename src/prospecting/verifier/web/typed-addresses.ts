// How many addresses stand in what was typed or pasted: enough to say whether one is meant or many. What they are worth and
// which are doubles is said by the server's quote.

const SEPARATORS = /[\s,;<>"'()[\]|]+/;

/** Distinct, in their order; letters of either case are the same. Anything with an @ in it counts: a wrong one is told so. */
export function typedAddresses(text: string): string[] {
  const found = new Map<string, string>();
  for (const word of text.split(SEPARATORS)) {
    const address = word.replace(/^mailto:/i, '').replace(/[.:]+$/, '');
    const key = address.toLowerCase();
    if (address.includes('@') && !found.has(key)) found.set(key, address);
  }
  return [...found.values()];
}
