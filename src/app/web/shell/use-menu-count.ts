// How many of what an entry of the menu opens there are: of records, which the database counts exactly.
import { useRecordTotals } from '#features/records/web/index.ts';
import type { MenuLink } from './menu.ts';

const COUNTED: Partial<Record<MenuLink['to'], 'contact' | 'company'>> = {
  '/contacts': 'contact',
  '/company-library': 'company',
};

/** Null where nothing is counted, nothing is there, or the number is not known yet. */
export function useMenuCount(to: MenuLink['to'], open: boolean): number | null {
  const kind = COUNTED[to];
  const totals = useRecordTotals(open && kind !== undefined);
  return (kind && open && totals?.[kind].live) || null;
}
