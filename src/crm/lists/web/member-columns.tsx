// The columns that belong to a static list and not to the record: status, owner, note, and since when it is in it.
import { type ComponentType, type ReactNode, useState } from 'react';
import { type Member, useMembers } from '#account/accounts/web/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import type { RecordRow } from '#crm/records/web/index.ts';
import { formatDay } from '#shared/formats.ts';
import type { CellEditing, GridColumn } from '#ui/grid/grid-types.ts';
import { Select } from '#ui/Select.tsx';
import type { ListMember, MemberStatus } from '../contract.ts';
import { MEMBER_STATUS_WORDS, MEMBER_STATUSES } from '../members.contract.ts';
import { useChangeWords, useMemberWord } from './use-member-values.ts';

export const MEMBER_COLUMNS = ['list.status', 'list.owner', 'list.note'] as const;

/** `Select` takes the empty value for "nothing chosen yet". */
const NONE = 'none';

/** @param mayEdit whether status, owner and note can be changed in their cells. */
export function memberColumns(listId: string, kind: RecordKind, mayEdit: boolean): GridColumn<RecordRow>[] {
  const word = (show: (word: ListMember) => ReactNode) => (row: RecordRow) => (
    <Word listId={listId} kind={kind} id={row.id} show={show} />
  );
  const edit = (Editor: ComponentType<EditorProps>) =>
    mayEdit && {
      edit: (row: RecordRow, editing: CellEditing) => (
        <Editor listId={listId} kind={kind} id={row.id} editing={editing} />
      ),
    };
  return [
    {
      key: 'list.status',
      label: 'Status in list',
      width: 132,
      cell: word(({ status }) => status && MEMBER_STATUS_WORDS[status]),
      ...edit(StatusEditor),
    },
    {
      key: 'list.owner',
      label: 'Owner in list',
      width: 148,
      cell: word(({ ownerId }) => ownerId && <OwnerName id={ownerId} />),
      ...edit(OwnerEditor),
    },
    { key: 'list.note', label: 'Note in list', width: 220, cell: word(({ note }) => note), ...edit(NoteEditor) },
    {
      key: 'list.added',
      label: 'Added to list',
      width: 128,
      cell: word(({ addedAt, addedBy }) => (
        <time dateTime={addedAt} title={addedBy ? `By ${addedBy}` : undefined}>
          {formatDay(addedAt)}
        </time>
      )),
    },
  ];
}

interface Place {
  listId: string;
  kind: RecordKind;
  id: string;
}

function Word({ listId, kind, id, show }: Place & { show: (word: ListMember) => ReactNode }) {
  const word = useMemberWord(listId, kind, id);
  const shown = word && show(word);
  return (
    <span dir="auto" className="truncate">
      {shown || (word && <span className="text-text-3">–</span>)}
    </span>
  );
}

function OwnerName({ id }: { id: string }) {
  const members = useMembers();
  return members.find((member: Member) => member.id === id)?.name ?? null;
}

type EditorProps = Place & { editing: CellEditing };

function StatusEditor({ listId, kind, id, editing }: EditorProps) {
  const word = useMemberWord(listId, kind, id);
  const change = useChangeWords(listId, kind);
  return (
    <Choice
      label="Status in list"
      options={MEMBER_STATUSES.map((status) => ({ value: status || NONE, label: MEMBER_STATUS_WORDS[status] }))}
      value={word?.status || NONE}
      editing={editing}
      onChoose={(value) => {
        const status = (value === NONE ? '' : value) as MemberStatus;
        change.mutate({ ids: [id], change: { status }, done: `Status: ${MEMBER_STATUS_WORDS[status]}` });
      }}
    />
  );
}

function OwnerEditor({ listId, kind, id, editing }: EditorProps) {
  const word = useMemberWord(listId, kind, id);
  const change = useChangeWords(listId, kind);
  const members = useMembers();
  return (
    <Choice
      label="Owner in list"
      options={[{ value: NONE, label: 'Nobody' }, ...members.map((each) => ({ value: each.id, label: each.name }))]}
      value={word?.ownerId ?? NONE}
      editing={editing}
      onChoose={(value) =>
        change.mutate({ ids: [id], change: { ownerId: value === NONE ? null : value }, done: 'Owner in list changed' })
      }
    />
  );
}

interface ChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  editing: CellEditing;
  onChoose: (value: string) => void;
}

function Choice({ label, options, value, editing, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of the select within it
    <div
      className="w-full"
      ref={(place) => place?.querySelector('select')?.focus()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editing.done();
        if (event.key === 'Tab') editing.done(event.shiftKey ? 'left' : 'right');
        event.stopPropagation();
      }}
    >
      <Select
        size="sm"
        aria-label={label}
        options={options}
        value={value}
        onValueChange={(next) => {
          onChoose(next);
          editing.done();
        }}
        onBlur={() => editing.done()}
      />
    </div>
  );
}

function NoteEditor(props: EditorProps) {
  const word = useMemberWord(props.listId, props.kind, props.id);
  return word ? <NoteField {...props} note={word.note} /> : null;
}

function NoteField({ listId, kind, id, editing, note }: EditorProps & { note: string }) {
  const change = useChangeWords(listId, kind);
  const [typed, setTyped] = useState(note);
  const [ended, setEnded] = useState(false);
  function end(save: boolean, next?: 'down' | 'right' | 'left') {
    // Leaving the field after Enter or Escape would save once more.
    if (ended) return;
    setEnded(true);
    if (save && typed.trim() !== note) {
      change.mutate({ ids: [id], change: { note: typed.trim() }, done: 'Note in list changed' });
    }
    editing.done(next);
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the cell was just opened to type in it
      autoFocus
      aria-label="Note in list"
      value={typed}
      maxLength={2_000}
      className="focus-elsewhere h-8 w-full min-w-40 rounded-s border border-accent bg-surface px-2 text-sm text-text shadow-pop outline-none pointer-coarse:text-lg"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(true, 'down');
        else if (event.key === 'Escape') end(false);
        else if (event.key === 'Tab') {
          event.preventDefault();
          end(true, event.shiftKey ? 'left' : 'right');
        }
      }}
    />
  );
}
