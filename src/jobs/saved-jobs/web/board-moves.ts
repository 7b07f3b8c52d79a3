// What moving a card does to the columns, shown before the server has answered.
import type { JobStatus } from '../contract.ts';
import { STATUSES } from './job-labels.ts';

export interface Card {
  id: string;
  status: JobStatus;
  appliedOn: string | null;
}

export interface Column<C extends Card> {
  status: JobStatus;
  total: number;
  items: C[];
}

export type Place = 'top' | 'bottom' | { before: string };

/** The columns with the card at its new place; the same columns where there is no such card. */
export function moveCard<C extends Card>(
  columns: readonly Column<C>[],
  id: string,
  status: JobStatus,
  place: Place,
  today: string,
): Column<C>[] {
  const card = columns.flatMap(({ items }) => items).find((each) => each.id === id);
  if (!card) return [...columns];
  const appliedOn = status === 'applied' ? (card.appliedOn ?? today) : card.appliedOn;
  const moved = { ...card, status, appliedOn };
  return columns.map((column) => {
    const rest = column.items.filter((each) => each.id !== id);
    const left = column.status === card.status ? 1 : 0;
    if (column.status !== status) return { ...column, items: rest, total: column.total - left };
    const at = indexOf(rest, place);
    return { ...column, items: [...rest.slice(0, at), moved, ...rest.slice(at)], total: column.total - left + 1 };
  });
}

function indexOf(items: readonly Card[], place: Place): number {
  if (place === 'top') return 0;
  if (place === 'bottom') return items.length;
  // As the server has it: on top where that card is not there any more.
  return Math.max(
    0,
    items.findIndex(({ id }) => id === place.before),
  );
}

export type Step = 'up' | 'down' | 'previous' | 'next';

/** Where one step of the keyboard leads a card; null where there is nothing further. */
export function getStep<C extends Card>(
  columns: readonly Column<C>[],
  id: string,
  step: Step,
): { status: JobStatus; place: Place } | null {
  const column = columns.find(({ items }) => items.some((each) => each.id === id));
  if (!column) return null;
  const { status, items } = column;
  if (step === 'previous' || step === 'next') {
    const to = STATUSES[STATUSES.indexOf(status) + (step === 'next' ? 1 : -1)];
    return to ? { status: to, place: 'top' } : null;
  }
  const at = items.findIndex((each) => each.id === id);
  if (step === 'up') {
    const above = items[at - 1];
    return above ? { status, place: { before: above.id } } : null;
  }
  if (at >= items.length - 1) return null;
  const afterNext = items[at + 2];
  // Below the last card that is shown there may be more: then the place is not known.
  if (!afterNext) return column.total > items.length ? null : { status, place: 'bottom' };
  return { status, place: { before: afterNext.id } };
}

/** "Buyer moved to Applied, 1 of 4": for those who do not see it. */
export function placeText<C extends Card>(columns: readonly Column<C>[], id: string): string {
  for (const { status, items, total } of columns) {
    const at = items.findIndex((each) => each.id === id);
    if (at >= 0) return `${status[0]?.toUpperCase()}${status.slice(1)}, ${at + 1} of ${total}`;
  }
  return '';
}
