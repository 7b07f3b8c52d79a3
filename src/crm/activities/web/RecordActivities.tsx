// Tasks, notes and timeline of a record, for its panel and its page.
import { type KeyboardEvent, useRef, useState } from 'react';
import type { RecordKind } from '#crm/records/contract.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Textarea } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { useMay } from '#ui/permission.tsx';
import { Select } from '#ui/Select.tsx';
import { TIMELINE_FILTERS, type TimelineFilter } from '../events.contract.ts';
import { TaskList } from './TaskList.tsx';
import { TimelineItem } from './TimelineItem.tsx';
import { type About, useAddNote, useTimeline } from './use-activities.ts';

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
  const submission = useSubmission(['text']);
  const { busy, faults, correct, run } = submission;
  // One idempotency key per text: a retry of the same text is the same note.
  const attempt = useRef({ text: '', key: '' });

  function write(next: string) {
    setText(next);
    saveNoteDraft(about, next);
    correct('text');
  }
  function save() {
    if (!text.trim()) return;
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const { key } = attempt.current;
    void run(async () => {
      await add.mutateAsync({ text, key });
      clearNoteDraft(about);
      attempt.current = { text: '', key: '' };
      setText('');
      setOpen(false);
    });
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
    <Form submission={submission} onSubmit={save} ownEscape className="mb-3 space-y-2">
      <Textarea
        aria-label="Note"
        aria-invalid={faults.text !== undefined}
        placeholder="Write a note"
        rows={open ? 3 : 1}
        maxLength={LONGEST}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div className="flex items-center gap-2">
          <Button type="submit" variant="primary" size="sm" loading={busy} disabled={!text.trim()}>
            Save note
          </Button>
          {text === '' && (
            <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          )}
          <p role="alert" className="text-sm text-bad">
            {faults.text}
          </p>
        </div>
      )}
    </Form>
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
const getKey = ({ kind, id }: About) => `${kind} ${id}`;

const noteDraft = (about: About): string => drafts.get(getKey(about)) ?? '';

function saveNoteDraft(about: About, text: string): void {
  if (text === '') drafts.delete(getKey(about));
  else drafts.set(getKey(about), text);
}

const clearNoteDraft = (about: About): void => saveNoteDraft(about, '');
