// When something of a career was, in words: "Mar 2018 – present · 8 yrs 9 mos".
import type { CareerDate } from '../contract.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function dateText({ year, month }: CareerDate): string {
  return month === null ? String(year) : `${MONTHS[month - 1]} ${year}`;
}

interface Period {
  start: CareerDate | null;
  end: CareerDate | null;
  /** It has no end yet. */
  current?: boolean;
}

/** '' where neither end is stated. An end that is not stated is left open only where it is known to be. */
export function periodText({ start, end, current = false }: Period): string {
  const until = end ? dateText(end) : current ? 'present' : '';
  if (!start) return end ? `Until ${until}` : '';
  if (until === '') return `From ${dateText(start)}`;
  const from = dateText(start);
  return from === until ? from : `${from} – ${until}`;
}

/** "3 yrs 2 mos", counting both months as the network does; '' where it cannot be told. */
export function lengthText({ start, end, current = false }: Period, today: CareerDate): string {
  const until = end ?? (current ? today : null);
  if (!start || !until) return '';
  const exact = start.month !== null && until.month !== null;
  const months = exact
    ? (until.year - start.year) * 12 + (until.month ?? 0) - (start.month ?? 0) + 1
    : (until.year - start.year) * 12;
  if (months <= 0) return '';
  const parts = [counted(Math.floor(months / 12), 'yr'), counted(months % 12, 'mo')];
  return parts.filter(Boolean).join(' ');
}

const counted = (n: number, unit: string): string => (n === 0 ? '' : `${n} ${unit}${n === 1 ? '' : 's'}`);
