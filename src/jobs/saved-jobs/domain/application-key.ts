// What makes two postings "the same company and title" (product design 5.24), for the warning before applying twice.

/** Legal forms, which one board writes and another leaves out. */
const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag kg se sa sas sarl srl spa bv nv ab as oy aps pty'.split(
    ' ',
  ),
);

/** Null where company or title is not stated: then nothing can be the same. */
export function applicationKey(company: string, title: string): string | null {
  const words = wordsOf(company);
  const named = words.filter((word) => !LEGAL_FORMS.has(word));
  const who = (named.length > 0 ? named : words).join(' ');
  const what = wordsOf(title).join(' ');
  return who && what ? `${who}|${what}`.slice(0, 500) : null;
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean);
}
