// How many of what an entry of the menu opens there are: records, which the database counts exactly, and lists.
import { useListTotal } from '#features/lists/web/index.ts';
import { useRecordTotals } from '#features/records/web/index.ts';
import type { MenuLink } from './menu.ts';

const COUNTED: Partial<Record<MenuLink['to'], 'contact' | 'company' | 'list'>> = {
  '/contacts': 'contact',
  '/company-library': 'company',
  '/company-lists': 'list',
};

/** Null where nothing is counted, nothing is there, or the number is not known yet. `open`: the plan includes it. */
export function useMenuCount(to: MenuLink['to'], open: boolean): number | null {
  const counted = open ? COUNTED[to] : undefined;
  const totals = useRecordTotals(counted === 'contact' || counted === 'company');
  const lists = useListTotal(counted === 'list');
  if (!counted) return null;
  return (counted === 'list' ? lists : totals?.[counted].live) || null;
}
