// Tasks, notes and timeline of a record, for its panel and its page.
import { type KeyboardEvent, useRef, useState } from 'react';
import type { RecordKind } from '#crm/records/contract.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Textarea } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { useMay } from '#ui/permission.tsx';
import { Select } from '#ui/Select.tsx';
import { TIMELINE_FILTERS, type TimelineFilter } from '../events.contract.ts';
import type { About } from './api.ts';
import { TaskList } from './TaskList.tsx';
import { TimelineItem } from './TimelineItem.tsx';
import { useAddNote, useTimeline } from './use-activities.ts';

const HEADING = 'text-xs font-label text-text-3';

interface RecordActivitiesProps {
  kind: RecordKind;
  id: string;
  /** Of its headings: 2 right under the title of a page. */
  level?: 2 | 3;
}

export function RecordActivities({ kind, id, level = 3 }: RecordActivitiesProps) {
  const about = { kind, id };
  const Heading = `h${level}` as const;
  return (
    <>
      <TaskList about={about} heading={<Heading className={HEADING}>Tasks</Heading>} />
      <Heading className={`pt-4 pb-2 ${HEADING}`}>Timeline</Heading>
      <NoteForm about={about} />
      <Timeline about={about} />
    </>
  );
}

// The draft of a note is kept until it is saved.

/** As NOTE_MAX of the contract. */
const LONGEST = 10_000;

function NoteForm({ about }: { about: About }) {
  const mayWrite = useMay('write');
  const [text, setText] = useState(() => noteDraft(about));
  const [open, setOpen] = useState(text !== '');
  const add = useAddNote(about);
  // One idempotency key per text: a retry of the same text is the same note.
  const attempt = useRef({ text: '', key: '' });

  function write(next: string) {
    setText(next);
    keepNoteDraft(about, next);
  }
  function save() {
    if (!text.trim() || add.isPending) return;
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    add.mutate(
      { text, key: attempt.current.key },
      {
        onSuccess: () => {
          clearNoteDraft(about);
          attempt.current = { text: '', key: '' };
          setText('');
          setOpen(false);
        },
      },
    );
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    if (event.key !== 'Escape') return;
    // Keep the draft; the next Escape closes the panel.
    event.stopPropagation();
    event.currentTarget.blur();
    if (text === '') setOpen(false);
  }
  if (!mayWrite) return null;
  return (
    <form
      data-own-escape=""
      className="mb-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        aria-label="Note"
        placeholder="Write a note"
        rows={open ? 3 : 1}
        maxLength={LONGEST}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div className="mt-2 flex items-center gap-2">
          <Button type="submit" variant="primary" size="sm" loading={add.isPending} disabled={!text.trim()}>
            Save note
          </Button>
          {text === '' && (
            <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          )}
          <p role="alert" className="text-sm text-bad">
            {add.error?.message}
          </p>
        </div>
      )}
    </form>
  );
}

const FILTER_LABELS: Record<TimelineFilter, string> = {
  all: 'All activity',
  email: 'Email',
  whatsapp: 'WhatsApp',
  notes: 'Notes and tasks',
  changes: 'Changes',
};
const FILTERS = TIMELINE_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));

function Timeline({ about }: { about: About }) {
  const [show, setShow] = useState<TimelineFilter>('all');
  return (
    <>
      <Select
        aria-label="Show in the timeline"
        size="sm"
        className="mb-2 w-44"
        options={FILTERS}
        value={show}
        onValueChange={(value) => setShow(value as TimelineFilter)}
      />
      <Entries about={about} show={show} />
    </>
  );
}

function Entries({ about, show }: { about: About; show: TimelineFilter }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(about, show);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Loading the timeline">
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <p className="text-sm text-text-3">No activity of this kind.</p>;
  return (
    <>
      <ol aria-label="Timeline" className="ml-[7px] border-l-2 border-line pl-4">
        {entries.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}

// Drafts of notes by record, for as long as the tab is open: the panel may move to the next record while one is half written.
const drafts = new Map<string, string>();
const keyOf = ({ kind, id }: About) => `${kind} ${id}`;

const noteDraft = (about: About): string => drafts.get(keyOf(about)) ?? '';

function keepNoteDraft(about: About, text: string): void {
  if (text === '') drafts.delete(keyOf(about));
  else drafts.set(keyOf(about), text);
}

const clearNoteDraft = (about: About): void => keepNoteDraft(about, '');
