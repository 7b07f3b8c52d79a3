// Several values in one cell or line of text, as people write them: "vip, trade fair; old". A value that holds a separator itself stands in
// quotation marks, doubled where it has some, so that what is written is read as it was.

const BETWEEN = '; ';
const NEEDS_QUOTES = /[,;|\n"]/;
const ENTRY = /\s*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[,;|\n]|$)|([^,;|\n]*))(?:[,;|\n]|$)/y;

export function joinSeveral(values: readonly string[]): string {
  return values.map((value) => (NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(BETWEEN);
}

/** Entries may be empty. A quotation mark that does not enclose a whole entry is one of its characters. */
export function splitSeveral(text: string): string[] {
  if (!text.includes('"')) return text.split(/[,;|\n]/);
  const values: string[] = [];
  for (ENTRY.lastIndex = 0; ENTRY.lastIndex < text.length; ) {
    const match = ENTRY.exec(text);
    if (match === null) break;
    values.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  }
  return values;
}
