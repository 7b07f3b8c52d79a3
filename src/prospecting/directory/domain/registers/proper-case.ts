// Registers write in capitals; people do not. 'THE BBC (NORTH) LIMITED' → 'The BBC (North) Limited'.

const SMALL = new Set(
  'a an and at by de del der des di du en et for in la le of on or the to und van von y'.split(' '),
);
const AS_THEY_ARE: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'UK USA EU UAE GB NI IT HR AI TV DIY HQ II III IV VI VII VIII IX XI LLP PLC LLC LP AG SA SE KG KGaA GmbH UG AB ASA AS ApS OY Oyj NV BV SpA SRL ' +
    'SAS SARL CIC CIO BMW IBM HSBC AXA SAP UBS ABB ING BP GSK BAE KPMG EY PwC RWE EDF'
  )
    .split(' ')
    .map((word) => [word.toUpperCase(), word]),
);
const SAID = new Set(['LTD', 'ST', 'MR', 'MRS', 'DR', 'JR', 'SR', 'STR', 'MT', 'FT', 'RD']);
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
const VOWEL = /[AEIOUYÀ-ÖØ-Ý]/;

/** A text that is not in capitals throughout stays as it is. */
export function properCase(text: string): string {
  if (text === '' || text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  let first = true;
  return text.replace(WORD, (word) => {
    const written = wordInCase(word, first);
    first = false;
    return written;
  });
}

function wordInCase(word: string, first: boolean): string {
  const known = AS_THEY_ARE[word];
  if (known !== undefined) return known;
  const lower = word.toLowerCase();
  if (!first && SMALL.has(lower)) return lower;
  // Letters that cannot be said are initials, but for what is short for a word.
  if (word.length > 1 && word.length <= 4 && !SAID.has(word) && !VOWEL.test(word)) return word;
  if (/\d/.test(word)) return word;
  // O'Neill and L'Oréal, but Joe's.
  return (word.charAt(0) + lower.slice(1)).replace(
    /^(\p{L}['’])(\p{L})/u,
    (_, before, letter) => before + letter.toUpperCase(),
  );
}
