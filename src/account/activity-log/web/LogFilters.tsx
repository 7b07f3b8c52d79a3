// Narrows the log: words, person, kinds, time, and one thing.
import { X } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { DayRange } from '#ui/DayRange.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import { subjectType } from '../domain/activity-text.ts';
import { ACTIVITY_KINDS, isActivityKind, KIND_GROUPS } from '../kinds.contract.ts';
import { groupToken, type LogSpan, type LogState, SHOW_ALL } from './log-state.ts';

/** A select's empty value says that nothing is chosen; this says that everything is. */
const ALL = 'all';
const chosen = (value: string) => (value === ALL ? '' : value);

const TIMES: { value: LogSpan | typeof ALL; label: string }[] = [
  { value: ALL, label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'days', label: 'Custom dates' },
];

const KINDS = KIND_GROUPS.flatMap((group) => [
  { value: groupToken(group), label: `All: ${group}`, group },
  ...Object.entries(ACTIVITY_KINDS)
    .filter(([, kind]) => kind.group === group)
    .map(([value, { label }]) => ({ value, label, group, keywords: group })),
]);

interface LogFiltersProps {
  state: LogState;
  people: readonly { id: string; name: string }[];
  /** What the one thing is called, once it is known. */
  about: string;
  onChange: (change: Partial<LogState>) => void;
}

export function LogFilters({ state, people, about, onChange }: LogFiltersProps) {
  const { person, kinds, span, since, until, find } = state;
  const isNarrowed = person || kinds.length > 0 || span || find || state.about;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
      <SearchInput
        label="Search the activity log"
        placeholder="Search"
        q={find}
        onSearch={(next) => onChange({ find: next })}
        maxLength={100}
        className="w-52 max-sm:w-full"
      />
      {people.length > 1 && (
        <Select
          size="sm"
          aria-label="Person"
          options={[{ value: ALL, label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          value={person || ALL}
          onValueChange={(value) => onChange({ person: chosen(value) })}
          className="w-40! max-sm:w-full!"
        />
      )}
      <div className="w-44 max-sm:w-full">
        <Combobox
          size="sm"
          aria-label="Kind of activity"
          options={KINDS.filter(({ value }) => !kinds.includes(value))}
          value=""
          onValueChange={(value) => value !== '' && onChange({ kinds: [...kinds, value] })}
          placeholder={kinds.length === 0 ? 'Any kind' : 'Add a kind'}
        />
      </div>
      <Select
        size="sm"
        aria-label="Time"
        options={TIMES}
        value={span || ALL}
        onValueChange={(value) => onChange({ span: chosen(value) as LogSpan })}
        className="w-36! max-sm:w-full!"
      />
      {span === 'days' && (
        <DayRange
          from={since}
          to={until}
          onFrom={(day) => onChange({ since: day })}
          onTo={(day) => onChange({ until: day })}
        />
      )}
      {kinds.map((token) => (
        <Chip
          key={token}
          label={kindText(token)}
          onRemove={() => onChange({ kinds: kinds.filter((k) => k !== token) })}
        />
      ))}
      {state.about && <Chip label={about || aboutText(state.about)} onRemove={() => onChange({ about: '' })} />}
      {isNarrowed && (
        <Button variant="ghost" size="sm" onClick={() => onChange(SHOW_ALL)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      className="flex max-w-full items-center gap-1 rounded-s bg-accent-soft py-1 pr-1 pl-2 text-sm text-accent-text pointer-coarse:min-h-11"
    >
      <span className="max-w-56 truncate">{label}</span>
      <X aria-hidden size={14} className="shrink-0" />
    </button>
  );
}

function kindText(token: string): string {
  return isActivityKind(token) ? `${ACTIVITY_KINDS[token].group}: ${ACTIVITY_KINDS[token].label}` : token.slice(1);
}

const aboutText = (about: string): string => `Only one ${subjectType(about.split(':')[0] ?? '')?.noun ?? 'item'}`;
