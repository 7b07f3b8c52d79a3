// Writes a note. What was typed is kept until it is saved, whatever happens meanwhile.

import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useMay } from '#ui/permission.tsx';
import { Textarea } from '#ui/Textarea.tsx';
import type { About } from './api.ts';
import { clearNoteDraft, keepNoteDraft, noteDraft } from './note-drafts.ts';
import { useAddNote } from './use-activity-changes.ts';

/** As NOTE_MAX of the contract. */
const LONGEST = 10_000;

export function NoteForm({ about }: { about: About }) {
  const mayWrite = useMay('write');
  const [text, setText] = useState(() => noteDraft(about));
  const [open, setOpen] = useState(text !== '');
  const add = useAddNote(about);
  // One attempt has one key, until the text is another.
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
    // What is typed stays; the next Escape is that of the panel.
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
