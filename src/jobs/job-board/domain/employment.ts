// What boards say about how one works, in one vocabulary: type of employment, remote or not, level.
import type { EmploymentType, RemoteKind } from '../contract.ts';
import { foldWords } from './search-terms.ts';

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
