// How senior a title is: sources that know it say it in words of their own, others only have the title.
import { foldText } from '#shared/text-match.ts';
import type { Seniority } from '../fields.contract.ts';

/** Words of titles, folded; the first that fits counts. */
export const SENIORITY_WORDS: readonly [Seniority, RegExp][] = [
  ['owner', / (owner|co owner|founder|co founder|cofounder|inhaber|proprietor|self employed) /],
  [
    'executive',
    / (ceo|cfo|coo|cto|cmo|cio|cpo|chief|president|managing director|verkstallande|geschaftsfuhrer|partner|vp|vice president) /,
  ],
  ['director', / (director|head|direktor|directeur|chef) /],
  ['manager', / (manager|lead|leader|supervisor|teamlead|leiter) /],
  ['junior', / (junior|trainee|intern|apprentice|assistant|entry) /],
  ['senior', / (senior|principal|staff|sr|architect|strategic) /],
];

/** Null where the title says nothing of it. */
export function seniorityOf(title: string): Seniority | null {
  const folded = foldText(title);
  return SENIORITY_WORDS.find(([, words]) => words.test(folded))?.[0] ?? null;
}
