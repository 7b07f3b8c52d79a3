// Tables, cards, badges, avatars, figures. The records are made up for this page and shown nowhere else.
import { useState } from 'react';
import { formatNoun } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, SampleFigure, SampleTable } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import { Stages, Stat } from '#ui/Stat.tsx';
import { Table, type TableColumn, type TableSort } from '#ui/Table.tsx';
import { TrendChart } from '#ui/TrendChart.tsx';
import { Specimen } from './Specimen.tsx';

interface Row {
  id: string;
  name: string;
  company: string;
  verdict: string;
  tone: Tone;
  spent: number;
}

const rows: Row[] = [
  { id: '1', name: 'Mara Lindqvist', company: 'Northwind Timber', verdict: 'Valid', tone: 'good', spent: 1 },
  { id: '2', name: 'Ngozi Adebayo', company: 'Lagos Cold Chain', verdict: 'Risky', tone: 'warn', spent: 0 },
  { id: '3', name: 'Aiko Tanabe', company: 'Kumo Goods', verdict: 'Bounced', tone: 'bad', spent: 12 },
];
const columns: TableColumn<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    card: 'title',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <Avatar name={row.name} size="xs" />
        {row.name}
      </span>
    ),
  },
  { key: 'company', header: 'Company', sortable: true, cell: (row) => row.company },
  { key: 'verdict', header: 'Verdict', cell: (row) => <Badge tone={row.tone}>{row.verdict}</Badge> },
  { key: 'spent', header: 'Credits', align: 'end', cell: (row) => row.spent },
];
const tones: Tone[] = ['neutral', 'accent', 'good', 'warn', 'bad', 'info'];
const table = { label: 'Contacts', columns, rowKey: (row: Row) => row.id };

export function DataSpecimens() {
  const [sort, setSort] = useState<TableSort>({ key: 'name', descending: false });
  const [selected, setSelected] = useState(new Set(['1']));
  const nameOf = (key: string) => rows.find((row) => row.id === key)?.name ?? key;
  return (
    <>
      <Specimen name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Avatar: person, logo, a picture that fails, no name, sizes">
        <Avatar name="Mara Lindqvist" />
        <Avatar name="Northwind Timber" shape="logo" src="/favicon.svg" />
        <Avatar name="Kumo Goods" shape="logo" src="/missing.png" />
        <Avatar name="" />
        <Avatar name="" shape="logo" />
        <Avatar name="Aiko Tanabe" size="xs" />
        <Avatar name="Aiko Tanabe" size="sm" />
        <Avatar name="Aiko Tanabe" size="lg" />
        <Avatar name="Aiko Tanabe" size="xl" />
      </Specimen>
      <Specimen name="Stat">
        <Stat label="Credits" value="1,985" note="Pro plan" />
        <Stat label="Searches" value="12" />
      </Specimen>
      <Specimen name="Stages" stacked>
        <Card padded={false}>
          <Stages
            label="People by stage"
            stages={[
              { label: 'Found', value: 48_310, href: '/contacts' },
              { label: 'Verified', value: 31_205, href: '/contacts', note: '65% of found' },
              { label: 'Replied', value: 0, href: '/contacts', note: '0% of found' },
            ]}
          />
        </Card>
      </Specimen>
      <Specimen name="Trend: the newest, then the one pointed at" stacked>
        <div className="max-w-90">
          <TrendChart
            label="Spent a day"
            points={[0, 5, 12, 0, 1, 30, 5].map((value, at) => ({ label: `Nov ${at + 16}`, value }))}
            valueText={(value) => `${value} credits`}
          />
        </div>
      </Specimen>
      <Specimen name="Table: rows, sort, selection with its bar" stacked>
        {selected.size > 0 && (
          <SelectionBar
            label="Selected contacts"
            count={formatNoun(selected.size, 'contact')}
            all={{ total: 48_310, select: () => undefined }}
            onClear={() => setSelected(new Set())}
          >
            <Button size="sm">Archive</Button>
          </SelectionBar>
        )}
        <Card padded={false}>
          <Table
            {...table}
            rows={rows}
            sort={sort}
            onSort={setSort}
            selection={{ selected, onChange: setSelected, rowName: nameOf }}
          />
        </Card>
        <Pagination
          summary="1-3 of 48,310"
          hasPrevious={false}
          hasNext
          onPrevious={() => undefined}
          onNext={() => undefined}
        />
      </Specimen>
      <Specimen name="Table: loading, empty, error" stacked>
        <Card padded={false}>
          <Table {...table} rows={[]} loading />
        </Card>
        <Card padded={false}>
          <Table
            {...table}
            rows={[]}
            empty={
              <EmptyState level={3} title="No contacts yet" action={<Button variant="primary">Add a contact</Button>}>
                People you save from a search appear here.
              </EmptyState>
            }
          />
        </Card>
        <Card padded={false}>
          <Table
            {...table}
            rows={[]}
            error={
              <ErrorState
                error={{ message: 'Something went wrong on our side', code: 'INTERNAL', requestId: 'gallery' }}
                onRetry={() => undefined}
              />
            }
          />
        </Card>
      </Specimen>
      <Specimen name="SampleFigure, SampleTable" stacked>
        <SampleFigure lead="How contacts look here" onRemove={() => undefined}>
          <SampleTable
            heads={['Name', 'Company']}
            rows={rows.map(({ id, name, company }) => ({ key: id, cells: [name, company] }))}
          />
        </SampleFigure>
      </Specimen>
      <Specimen name="Card" stacked>
        <Card title="Recent searches" action={<Button size="sm">All</Button>}>
          <p className="text-text-2">With a title and an action.</p>
        </Card>
      </Specimen>
    </>
  );
}
