// /dev/ui: every component of the design system with its states, in both themes. The server answers 404 in production.
import { Coins, Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Brand } from '#ui/Brand.tsx';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/ConflictNotice.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { DataGrid } from '#ui/grid/DataGrid.tsx';
import { type GridColumn, type GridSelection, NOTHING_SELECTED } from '#ui/grid/grid-types.ts';
import { Loading, Skeleton, SkeletonText, Spinner } from '#ui/Loading.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/Page.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useTheme } from '#ui/theme.tsx';
import { ActionSpecimens } from './ActionSpecimens.tsx';
import { DataSpecimens } from './DataSpecimens.tsx';
import { FieldSpecimens } from './FieldSpecimens.tsx';
import { OverlaySpecimens } from './OverlaySpecimens.tsx';
import { Specimen } from './Specimen.tsx';

// The data grid with rows that are made up while they come into sight.
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

function GridSpecimen() {
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

// A map of places without pictures of the ground, one of them open. The places are made up for this page and shown nowhere else.
const PlaceMap = lazyPart(() => import('#ui/map/PlaceMap.tsx').then((m) => m.PlaceMap));

const PLACES = [
  { id: 'a', name: 'Northwind Timber', latitude: 57.707, longitude: 11.967 },
  { id: 'b', name: 'Oak Mill', latitude: 57.699, longitude: 11.953 },
  { id: 'c', name: 'Example Works', latitude: 57.712, longitude: 11.981 },
];

function MapSpecimen() {
  const [open, setOpen] = useState<string | null>('b');
  return (
    <Specimen name="Map" stacked>
      <PlaceMap label="Places" places={PLACES} openId={open} onOpen={setOpen} tiles={null} className="h-70" />
    </Specimen>
  );
}

const sections = [
  { title: 'Actions', Content: ActionSpecimens },
  { title: 'Fields', Content: FieldSpecimens },
  { title: 'Overlays', Content: OverlaySpecimens },
  { title: 'Data', Content: DataSpecimens },
  { title: 'Data of any size', Content: GridSpecimen },
  { title: 'Places', Content: MapSpecimen },
  { title: 'Feedback', Content: FeedbackSpecimens },
];

type Mode = 'both' | 'light' | 'dark';

export function UiGallery() {
  const { theme } = useTheme();
  const [mode, setMode] = useState<Mode>('both');
  // The tokens know light as the root and dark as a part of it: side by side, the page itself is light.
  useEffect(() => {
    document.documentElement.dataset.theme = mode === 'dark' ? 'dark' : 'light';
    return () => {
      document.documentElement.dataset.theme = theme;
    };
  }, [mode, theme]);

  return (
    <div className="mx-auto max-w-350 px-4 py-6">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <Brand />
          <h1 className="mt-2 text-xl font-title">Design system</h1>
        </div>
        <Segmented
          aria-label="Theme of the gallery"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'both', label: 'Side by side' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <main className="space-y-8">
        {sections.map(({ title, Content }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-3 text-lg font-title">{title}</h2>
            <div className={mode === 'both' ? 'grid gap-4 lg:grid-cols-2' : undefined}>
              <div className="min-w-0 rounded-l border border-line bg-surface px-4 text-text">
                <Content />
              </div>
              {mode === 'both' && (
                <div
                  data-theme="dark"
                  className="min-w-0 rounded-l border border-line bg-surface px-4 text-text [color-scheme:dark]"
                >
                  <Content />
                </div>
              )}
            </div>
          </section>
        ))}
      </main>
    </div>
  );
}

// What the product says of itself: notices, empty and failed states, progress, loading.
function FeedbackSpecimens() {
  return (
    <>
      <Specimen name="Notice" stacked>
        <Notice icon={<Coins aria-hidden size={16} />}>1,985 credits remaining</Notice>
        <Notice tone="good">Your email address is confirmed.</Notice>
        <Notice
          tone="warn"
          title="Already paid"
          action={
            <a href="#retry" className="font-semibold underline">
              Try again (0 credits)
            </a>
          }
        >
          This search was paid, but its call failed. Trying again costs 0 credits.
        </Notice>
        <Notice tone="bad" onDismiss={() => undefined}>
          Insufficient credits
        </Notice>
        <Notice tone="neutral">Sample data: these people do not exist.</Notice>
      </Specimen>
      <Specimen name="ConflictNotice" stacked>
        <ConflictNotice onKeep={() => undefined} onTake={() => undefined}>
          This draft has been changed in another window meanwhile.
        </ConflictNotice>
      </Specimen>
      <Specimen name="EmptyState" stacked>
        <EmptyState
          level={3}
          icon={<Inbox size={20} />}
          title="No results found"
          action={<Button size="sm">Change the search</Button>}
        >
          Try fewer or other words.
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState" stacked>
        <ErrorState
          error={{
            message: 'Failed to fetch results. Please try again.',
            code: 'LINKEDIN_PEOPLE_FAILED',
            requestId: 'r',
          }}
          cost="Already paid: trying again costs 0 credits"
          onRetry={() => undefined}
          retryText="Try again (0 credits)"
        />
      </Specimen>
      <Specimen name="Progress" stacked>
        <Progress label="Importing contacts" value={312} max={1000} valueText="312 of 1,000" />
        <Progress label="Done" value={100} tone="good" />
        <Progress label="Failed" value={40} tone="bad" valueText="Stopped at 400 of 1,000" />
        <Progress label="Reading the file" value={null} />
      </Specimen>
      <Specimen name="Skeleton, Spinner" stacked>
        <Loading label="Loading the people" className="flex gap-3">
          <Skeleton circle className="size-10" />
          <div className="flex-1">
            <SkeletonText lines={2} />
          </div>
        </Loading>
        <span className="flex items-center gap-2 text-text-2">
          <Spinner /> <Spinner size={20} /> Loading
        </span>
      </Specimen>
      <Specimen name="PageHeader, type" stacked>
        <PageHeader
          title="LinkedIn Search"
          lead="Find people and companies."
          actions={<Button size="sm">Import</Button>}
        />
        <p className="text-2xl font-title">28 px title</p>
        <p className="text-xl font-title">20 px title</p>
        <p className="text-lg font-title">16 px title</p>
        <p className="text-md">14 px body, 1,234,567.89</p>
        <p className="text-sm text-text-2">13 px secondary</p>
        <p className="text-xs text-text-3">12 px caption</p>
      </Specimen>
    </>
  );
}
