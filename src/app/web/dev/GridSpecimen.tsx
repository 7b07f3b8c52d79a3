// The data grid with rows that are made up while they come into sight.
import { useState } from 'react';
import { DataGrid } from '#ui/grid/DataGrid.tsx';
import { type GridSelection, NOTHING_SELECTED } from '#ui/grid/grid-selection.ts';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import { Specimen } from './Specimen.tsx';

interface Row {
  id: string;
  name: string;
  city: string;
}

const ROWS = 100_000;
const CITIES = ['Gothenburg', 'Lagos', 'Brno', 'Kyoto'];
const rowAt = (index: number): Row => ({
  id: String(index),
  name: `Person ${index + 1}`,
  city: CITIES[index % CITIES.length] ?? '',
});
const COLUMNS: GridColumn<Row>[] = [
  {
    key: 'name',
    label: 'Name',
    width: 220,
    sortable: true,
    cell: ({ name }) => <span className="truncate">{name}</span>,
  },
  { key: 'city', label: 'City', width: 160, cell: ({ city }) => <span className="truncate">{city}</span> },
];

export function GridSpecimen() {
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
  const [widths, setWidths] = useState<Record<string, number>>({});
  return (
    <Specimen name="DataGrid" stacked>
      <div className="flex h-72 w-full overflow-hidden rounded-m border border-line">
        <DataGrid
          label="Made-up people"
          columns={COLUMNS}
          widths={widths}
          onWidth={(key, width) => setWidths((now) => ({ ...now, [key]: width }))}
          rowCount={ROWS}
          total={ROWS}
          rowAt={rowAt}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          selection={selection}
          onSelection={setSelection}
          loaded={[]}
        />
      </div>
    </Specimen>
  );
}
