// Values of rows as text, for previews and rejects.
import type { Slot } from './slots.ts';

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (Array.isArray(value) ? value.join(', ') : String(value)).slice(0, 300);
}

/** What a row is called: the name, else the first value that tells. */
export function nameOfCells(slots: readonly Slot[], cells: readonly unknown[]): string {
  const named = ['name', 'email', 'domain', 'phone', 'linkedin'].flatMap((key) => {
    const place = slots.findIndex(({ field }) => field.key === key);
    return place < 0 ? [] : [cellText(cells[place])];
  });
  return (named.find((text) => text !== '') ?? cells.map(cellText).find((text) => text !== '') ?? '').slice(0, 200);
}
