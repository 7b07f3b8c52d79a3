// Which lines of a profile are kept (product-design 5.5): work, education, place and public links. An allow list, since a
// source sends what it can get: gender, birthday, relationship, beliefs or a telephone number never get past here.
import { isRecord, looseLine, looseTypedUrl } from '#shared/lenient.ts';
import type { ProfileFact } from '../contract.ts';

const MAX_FACTS = 20;
const text = looseLine(300);
const address = looseTypedUrl();

const KINDS: readonly [kind: ProfileFact['kind'], pattern: RegExp][] = [
  ['education', /^(studie[sd]|studying|went to|goes to|attend(s|ed)|graduated|teacher at)\b/i],
  ['place', /^(lives in|lived in|living in|from|moved to|based in)\b/i],
  [
    'work',
    /^((former|senior|self)[- ])?(works?|worked|working|employed|owner|founder|co-?founder|c[efot]o|president|manag(er|es|ing)|director|head|lead|freelancer?|self-employed|intern|consultant)\b|^(profile|page) · \S|\S (at|@) \S/i,
  ],
];

/** Lines that a pattern above might let through, but that are about the person, not about the work. */
const PRIVATE =
  /\b(born|birth(day|date)?|years? old|aged?|male|female|gender|single|married|engaged|divorced|widow(ed)?|relationship|religio\w*|politic\w*|interested in|sexual\w*)\b/i;
/** Addresses and numbers of a person are not links. */
const YEARS = /\b(19|20)\d\d\s*[-–]\s*(19|20)\d\d\b/g;
const REACHES_A_PERSON = /\S@\S+\.\S|(^|\s)\+?\d[\d\s().-]{6,}\d\b/;

export function profileFacts(lines: unknown): ProfileFact[] {
  const all = Array.isArray(lines) ? lines.slice(0, 200) : [];
  return all
    .map(factOf)
    .filter((fact) => fact !== null)
    .slice(0, MAX_FACTS);
}

function factOf(element: unknown): ProfileFact | null {
  if (!isRecord(element)) return null;
  const words = text.parse(element.text);
  if (words === '' || PRIVATE.test(words) || REACHES_A_PERSON.test(words.replace(YEARS, ''))) return null;
  const url = address.parse(element.external_url);
  const [kind] = KINDS.find(([, pattern]) => pattern.test(words)) ?? [];
  if (kind) return { kind, text: words, url };
  // A website that is given as text alone: "northwind-timber.example".
  const link = url || (/^\S+$/.test(words) ? address.parse(words) : '');
  return link === '' ? null : { kind: 'link', text: words, url: link };
}
