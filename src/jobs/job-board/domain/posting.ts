// A posting as every board's reader gives it, before it is stored or shown.
import { looseLine, looseUrl } from '#shared/lenient.ts';
import type { EmploymentType, Highlight, JobLink, JobSalary, RemoteKind } from '../contract.ts';
import { foldWords } from './search-terms.ts';

export interface Posting {
  /** What the board knows it by. */
  sourceId: string;
  title: string;
  company: string;
  companyWebsite: string;
  /** Address on the board's own host; shown through our image door only. */
  logo: string;
  /** The board's page of the posting, linked without a detour. */
  url: string;
  /** Where to apply beside `url`, with who offers it. */
  links: JobLink[];
  /** Plain text. */
  description: string;
  highlights: Highlight[];
  place: string;
  /** ISO 3166-1 alpha-2, or ''. */
  country: string;
  remote: RemoteKind | null;
  types: EmploymentType[];
  level: string;
  tags: string[];
  salary: JobSalary | null;
  postedAt: Date | null;
}

export const line = looseLine(200);
export const longLine = looseLine(500);
export const address = looseUrl();

/** What a reader leaves out is empty. */
export function posting(known: Pick<Posting, 'sourceId' | 'title'> & Partial<Posting>): Posting {
  return {
    company: '',
    companyWebsite: '',
    logo: '',
    url: '',
    links: [],
    description: '',
    highlights: [],
    place: '',
    country: '',
    remote: null,
    types: [],
    level: '',
    tags: [],
    salary: null,
    postedAt: null,
    ...known,
  };
}

/** Seconds or milliseconds since 1970, or ISO text, where a time without a zone is UTC. Null for what is no date. */
export function toMoment(value: unknown): Date | null {
  const date = typeof value === 'number' ? new Date(value < 1e11 ? value * 1_000 : value) : dateOfText(value);
  if (date === null || Number.isNaN(date.getTime())) return null;
  // Before the web there were no boards, and a posting from next year is a broken clock.
  const year = date.getUTCFullYear();
  return year >= 1995 && year <= 2100 ? date : null;
}

function dateOfText(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 60);
  if (/^\d{9,13}$/.test(text)) return toMoment(Number(text));
  const iso = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/.exec(text);
  return new Date(iso ? `${text.replace(' ', 'T')}${iso[1] === undefined ? '' : 'Z'}` : text);
}

/** Texts of a list, or of an object's names, or one text with commas: boards have all three. */
export function texts(value: unknown, max = 12): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const found = new Set<string>();
  for (const element of list.slice(0, 100)) {
    const named: unknown =
      typeof element === 'object' && element !== null ? (element as { name?: unknown }).name : element;
    const text = looseLine(80).parse(named);
    if (text !== '') found.add(text);
    if (found.size >= max) break;
  }
  return [...found];
}

/** A number of at least 0, also as text; null for anything else. */
export function amount(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^\s*\d[\d,]*(\.\d+)?\s*$/.test(value) ? Number(value.replace(/[,\s]/g, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

// What boards say about how one works, in one vocabulary: type of employment, remote or not, level.

/** In this order: "part time contract" is part time, "full-time internship" an internship. */
const TYPES: readonly [RegExp, EmploymentType][] = [
  [/\b(intern|interns|internship|praktikum|trainee|working student|werkstudent\w*)\b/, 'internship'],
  [/\b(part time|parttime|teilzeit|minijob)\b/, 'part-time'],
  [/\b(temporary|temp|seasonal|fixed term|befristet)\b/, 'temporary'],
  [/\b(contract|contractor|contractors|freelance|freelancer|consultant)\b/, 'contract'],
  [/\b(full time|fulltime|permanent|vollzeit|festanstellung|employee)\b/, 'full-time'],
];

export function employmentTypes(...said: unknown[]): EmploymentType[] {
  const found = new Set<EmploymentType>();
  for (const text of said.flat(2)) {
    if (typeof text !== 'string') continue;
    for (const part of text.slice(0, 300).split(/[,;|]/)) {
      const folded = foldWords(part);
      const known = TYPES.find(([pattern]) => pattern.test(folded));
      if (known) found.add(known[1]);
    }
  }
  return [...found];
}

/** From free text such as a place or the first line of a post; null where it says nothing. */
export function remoteKind(text: string): RemoteKind | null {
  const folded = foldWords(text);
  if (/\bhybrid\b/.test(folded)) return 'hybrid';
  if (/\b(no remote|not remote|on ?site|in office|in person)\b/.test(folded)) return 'on-site';
  if (/\b(remote|anywhere|worldwide|work from home|wfh|distributed|home ?office)\b/.test(folded)) return 'remote';
  return null;
}
