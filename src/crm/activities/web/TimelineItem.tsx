// An entry of the timeline: the sentence, time and user, and its note or changed values.
import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { useRecordParts, useUndoChange } from '#crm/records/web/index.ts';
import { formatDateTime, formatRecent } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
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
            <Link to={`/contacts?contact=${person.id}`} className={LINK}>
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
        {changeId !== null && <TakeBack changeId={changeId} />}
      </p>
    </li>
  );
}

/** Not limited to ten seconds like a toast: an edit can be undone until the same value is changed again. */
function TakeBack({ changeId }: { changeId: string }) {
  const takeBack = useUndoChange();
  return (
    <>
      {' · '}
      <button
        type="button"
        className="link font-semibold"
        disabled={takeBack.isPending}
        onClick={() => takeBack.mutate(changeId)}
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
  function save() {
    if (text.trim() === note.text) return onClose();
    if (text.trim()) edit.mutate({ id: note.id, text }, { onSuccess: onClose });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  }
  return (
    <form
      data-own-escape=""
      className="my-1"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        autoFocus
        aria-label="Note"
        rows={3}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="mt-1.5 flex items-center gap-2">
        <Button type="submit" variant="primary" size="sm" loading={edit.isPending} disabled={!text.trim()}>
          Save note
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <p role="alert" className="text-sm text-bad">
          {edit.error?.message}
        </p>
      </div>
    </form>
  );
}
