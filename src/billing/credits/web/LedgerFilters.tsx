// Narrows the ledger: by kind, time, words and, in a team, by who.
import { X } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { DayRange } from '#ui/DayRange.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import type { CreditsSummary, EntryKind } from '../contract.ts';
import { KIND_NAMES } from '../domain/entry-kinds.ts';
import type { LedgerState, Span } from './ledger-state.ts';

/** A select's empty value says that nothing is chosen; this says that everything is. */
const ALL = 'all';
const KINDS = [
  { value: ALL, label: 'All kinds' },
  ...Object.entries(KIND_NAMES).map(([value, label]) => ({ value, label })),
];
const CREDITS = [
  { value: ALL, label: 'All credits' },
  { value: 'no', label: 'Live data' },
  { value: 'yes', label: 'Practice' },
];
const SPANS: { value: Span | typeof ALL; label: string }[] = [
  { value: ALL, label: 'Any time' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'days', label: 'Chosen days' },
];
interface LedgerFiltersProps {
  state: LedgerState;
  members: CreditsSummary['members'];
  /** Whether there are entries for sample data. */
  practice: boolean;
  onChange: (change: Partial<LedgerState>) => void;
}

export function LedgerFilters({ state, members, practice, onChange }: LedgerFiltersProps) {
  const chosen = (value: string) => (value === ALL ? '' : value);
  const narrowed = state.kind || state.span || state.q || state.what || state.practice || state.user;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <SearchInput
        label="Search the ledger"
        placeholder="Search"
        q={state.q}
        onSearch={(q) => onChange({ q })}
        maxLength={100}
        className="w-56 max-sm:w-full"
      />
      <Select
        size="sm"
        aria-label="Kind of entry"
        options={KINDS}
        value={state.kind || ALL}
        onValueChange={(kind) => onChange({ kind: chosen(kind) as EntryKind | '' })}
        className="w-36! max-sm:w-full!"
      />
      <Select
        size="sm"
        aria-label="Time"
        options={SPANS}
        value={state.span || ALL}
        onValueChange={(span) => onChange({ span: chosen(span) as Span })}
        className="w-36! max-sm:w-full!"
      />
      {state.span === 'days' && (
        <DayRange
          from={state.from}
          to={state.to}
          onFrom={(from) => onChange({ from })}
          onTo={(to) => onChange({ to })}
        />
      )}
      {(practice || state.practice) && (
        <Select
          size="sm"
          aria-label="Credits"
          options={CREDITS}
          value={state.practice || ALL}
          onValueChange={(value) => onChange({ practice: chosen(value) as LedgerState['practice'] })}
          className="w-36! max-sm:w-full!"
        />
      )}
      {members.length > 1 && (
        <Select
          size="sm"
          aria-label="Who"
          options={[{ value: ALL, label: 'Everybody' }, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
          value={state.user || ALL}
          onValueChange={(user) => onChange({ user: chosen(user) })}
          className="w-40! max-sm:w-full!"
        />
      )}
      {state.what && (
        <Button size="sm" icon={<X aria-hidden size={14} />} onClick={() => onChange({ what: '' })}>
          <span className="sr-only">Not only </span>
          <span className="max-w-48 truncate">{state.what}</span>
        </Button>
      )}
      {narrowed && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onChange({ kind: '', span: '', q: '', what: '', practice: '', user: '' })}
        >
          Show all
        </Button>
      )}
    </div>
  );
}
