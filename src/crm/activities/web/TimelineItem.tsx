// An entry of the timeline: the sentence, time and user, and its note or changed values.
import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { useRecordParts, useUndoChange } from '#crm/records/web/index.ts';
import { formatDateTime, formatRecent } from '#shared/formats.ts';
import { contactPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Textarea } from '#ui/Input.tsx';
import type { Note, TimelineEntry } from '../contract.ts';
import { useDeleteNote, useEditNote } from './use-activities.ts';

/** Underlined, since colour alone does not mark a link within a sentence. */
const LINK = 'link underline decoration-line-strong underline-offset-3';

export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { verb, rest, at, by, facts, note, values, undone, changeId, person } = entry;
  const { searchHref } = useRecordParts();
  const to = entry.search ? searchHref?.(entry.search) : entry.href;
  const small = [formatRecent(at, Date.now()), ...(by ? [by.name] : []), ...facts, ...(undone ? ['undone'] : [])];
  return (
    <li className="relative py-1.5 text-sm before:absolute before:top-[11px] before:-left-[22px] before:size-2.5 before:rounded-full before:border-2 before:border-line-strong before:bg-surface">
      <p className={undone ? 'break-words text-text-3 line-through' : 'break-words'}>
        {person && (
          <>
            <Link to={contactPath(person.id)} className={LINK}>
              {person.name || 'No name'}
            </Link>
            {': '}
          </>
        )}
        <b className="font-label">{verb}</b>{' '}
        {to && rest ? (
          <Link to={to} className={LINK}>
            {rest}
          </Link>
        ) : (
          rest
        )}
      </p>
      {note && <NoteText note={note} />}
      {values.length > 0 && (
        <ul className="mt-0.5 space-y-0.5 text-text-2">
          {values.map(({ label, before, after }) => (
            <li key={label} className="break-words">
              {label}: {before && <del className="text-text-3">{before}</del>} {after || 'emptied'}
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs text-text-3">
        <time dateTime={at} title={formatDateTime(at)}>
          {small[0]}
        </time>
        {small.length > 1 && ` · ${small.slice(1).join(' · ')}`}
        {note?.editedAt && ' · edited'}
        {changeId !== null && <UndoButton changeId={changeId} />}
      </p>
    </li>
  );
}

/** Not limited to ten seconds like a toast: an edit can be undone until the same value is changed again. */
function UndoButton({ changeId }: { changeId: string }) {
  const undo = useUndoChange();
  return (
    <>
      {' · '}
      <button
        type="button"
        className="link font-semibold pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        disabled={undo.isPending}
        onClick={() => undo.mutate(changeId)}
      >
        Undo
      </button>
    </>
  );
}

function NoteText({ note }: { note: Note }) {
  const [editing, setEditing] = useState(false);
  const remove = useDeleteNote();
  if (editing) return <NoteEditor note={note} onClose={() => setEditing(false)} />;
  return (
    <div className="group my-1 flex items-start gap-1 rounded-m bg-surface-2 py-1.5 pr-1 pl-2.5">
      <p className="min-w-0 flex-1 break-words whitespace-pre-line">{note.text}</p>
      <span className="flex shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <IconButton
          needs="write"
          size="sm"
          label="Edit note"
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => setEditing(true)}
        />
        <IconButton
          needs="write"
          size="sm"
          label="Delete note"
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => remove(note.id)}
        />
      </span>
    </div>
  );
}

function NoteEditor({ note, onClose }: { note: Note; onClose: () => void }) {
  const [text, setText] = useState(note.text);
  const edit = useEditNote();
  const submission = useSubmission(['text']);
  const { busy, faults, correct, run } = submission;
  async function save() {
    if (text.trim() === note.text) return onClose();
    if (text.trim() && (await run(() => edit.mutateAsync({ id: note.id, text })))) onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  }
  return (
    <Form submission={submission} onSubmit={() => void save()} ownEscape className="my-1 space-y-1.5">
      <Textarea
        autoFocus
        aria-label="Note"
        aria-invalid={faults.text !== undefined}
        rows={3}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          correct('text');
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" size="sm" loading={busy} disabled={!text.trim()}>
          Save note
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <p role="alert" className="text-sm text-bad">
          {faults.text}
        </p>
      </div>
    </Form>
  );
}
