// A table of any number of rows: only those in sight are drawn, head and first column stay, cells are reached by keys and edited
// in place; below 720 px each row is a card.
import { GridCards } from './GridCards.tsx';
import { GridTable } from './GridTable.tsx';
import type { DataGridProps } from './grid-props.ts';
import { useNarrow } from './use-narrow.ts';

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const narrow = useNarrow();
  return narrow ? <GridCards {...props} /> : <GridTable {...props} />;
}
