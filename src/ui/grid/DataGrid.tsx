// A table of any number of rows: only those in sight are drawn, head and first column stay, cells are reached by keys and edited
// in place; below 720 px each row is a card.
import { useSyncExternalStore } from 'react';
import { GridCards } from './GridCards.tsx';
import { GridTable } from './GridTable.tsx';
import type { DataGridProps } from './grid-types.ts';

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const narrow = useNarrow();
  return narrow ? <GridCards {...props} /> : <GridTable {...props} />;
}

// Whether the window is so narrow that tables become cards.
const CARDS = '(max-width: 719.98px)';

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

function useNarrow(): boolean {
  return useMatches(CARDS);
}
