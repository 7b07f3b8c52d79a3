// How typed or pasted text becomes entries of a TagsInput.

/** The list with the texts between commas, semicolons and line breaks added; blanks and doubles (any case) are left out. */
export function addTags(tags: readonly string[], typed: string, max: number): string[] {
  const next = [...tags];
  for (const part of typed.split(/[,;\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    const known = next.some((other) => other.toLocaleLowerCase('en-US') === tag.toLocaleLowerCase('en-US'));
    if (tag && !known && next.length < max) next.push(tag);
  }
  return next;
}
