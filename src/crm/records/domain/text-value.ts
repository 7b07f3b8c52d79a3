// Text as it is kept: composed letters, no control characters, no marks that turn writing round.

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;
const CLEAN = /^[\u0020-\u007e]*$/;

/** One line: breaks and tabs become spaces, runs of spaces one. */
export function lineOf(text: string): string {
  const clean = CLEAN.test(text) ? text : text.normalize('NFC').replace(CONTROL, '');
  return clean.replace(/\s+/g, ' ').trim();
}

/** Several lines, each as it was typed. */
export function linesOf(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
