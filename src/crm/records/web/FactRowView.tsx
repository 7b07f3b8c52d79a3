// One line of what is known: the value, where it came from, what competes with it; its editor where it is pressed.
import { cx } from 'class-variance-authority';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { formatDay } from '#shared/formats.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useMay } from '#ui/permission.tsx';
import type { FieldFact } from '../contract.ts';
import { originWords } from '../domain/origin-labels.ts';
import type { RecordField, RecordKind } from '../fields.contract.ts';
import { FactEditor } from './FactEditor.tsx';
import { FactLine } from './FactLine.tsx';
import { FactValue } from './FactValue.tsx';
import type { FactRow } from './fact-rows.ts';
import { fieldText } from './field-text.ts';
import { isFilled, type RecordRow } from './record-row.ts';
import { useEditing } from './use-editing.ts';
import { type RecordDetail, useChooseValue } from './use-record.ts';

interface FactRowViewProps {
  kind: RecordKind;
  row: FactRow;
  detail: RecordDetail;
  /** The record as its lines show it (`withoutRivals`); what is edited is the whole value. */
  seen: RecordRow;
}

export function FactRowView({ kind, row, detail: { record, facts }, seen }: FactRowViewProps) {
  const { editing, open, close, button } = useEditing();
  const filled = row.fields.filter(({ key }) => isFilled(seen, key));
  const own = facts.filter(({ field }) => row.fields.some(({ key }) => key === field));
  const origin = own.find(({ field }) => filled.some(({ key }) => key === field))?.origin;
  const mayWrite = useMay('write');
  if (editing) {
    return (
      <FactLine label={row.label}>
        <FactEditor kind={kind} row={row} record={record} onClose={close} />
      </FactLine>
    );
  }
  const editable = row.fields.some(({ by }) => by === 'own') && !record.deletedAt;
  return (
    <FactLine
      label={row.label}
      action={
        editable && (
          <IconButton
            needs="write"
            ref={button}
            size="sm"
            label={`Edit ${row.label.toLowerCase()}`}
            icon={<Pencil aria-hidden size={14} />}
            onClick={open}
          />
        )
      }
    >
      {filled.length === 0 ? (
        <span className="text-text-3">Not known</span>
      ) : (
        <FactValue fields={filled} record={seen} />
      )}
      {origin && <FactOrigin {...origin} />}
      {own.map((fact) => (
        <Others key={fact.field} kind={kind} id={record.id} row={row} fact={fact} disabled={!editable || !mayWrite} />
      ))}
    </FactLine>
  );
}

interface OthersProps {
  kind: RecordKind;
  id: string;
  row: FactRow;
  fact: FieldFact;
  disabled: boolean;
}

/** Values that came from elsewhere and say something else: none is lost, and each can be shown instead. */
function Others({ kind, id, row, fact, disabled }: OthersProps) {
  const choose = useChooseValue(kind, id);
  const members = useMembers();
  const field: RecordField | undefined = row.fields.find(({ key }) => key === fact.field);
  if (!field || fact.others.length === 0) return null;
  return (
    <ul className="mt-1.5 space-y-1.5 border-l-2 border-line pl-2.5" aria-label={`Other values of ${field.label}`}>
      {fact.others.map((other) => {
        const text = fieldText(field, other.value, (member) => members.find((one) => one.id === member)?.name);
        return (
          <li key={`${text} ${other.at}`}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="min-w-0 break-words text-text-2">{text || 'Empty'}</span>
              {!disabled && (
                <button
                  type="button"
                  className="link relative shrink-0 text-xs font-semibold pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-top-4 pointer-coarse:after:-bottom-2"
                  disabled={choose.isPending}
                  onClick={() =>
                    choose.mutate({ field: field.key, value: other.value, done: `${field.label} is now ${text}` })
                  }
                >
                  Use this<span className="sr-only">: {text}</span>
                </button>
              )}
            </span>
            <FactOrigin {...other} />
          </li>
        );
      })}
    </ul>
  );
}

// Where a value came from and when, in one line; a longer account of it, the name of a file or of a search, opens where it is pressed.

/** As many characters as fit beside the day at the width of the panel. */
const FITS = 20;

function FactOrigin({ source, label, by, at }: FieldFact['origin']) {
  const [open, setOpen] = useState(false);
  const whole = source === 'manual' && by ? `Typed by ${by}` : label;
  // Which search it was stands in the timeline too; a file is known by its name alone.
  const short = source === 'import' || source === 'manual' ? whole : originWords(source);
  return (
    <p className={cx('text-xs text-text-3 pointer-coarse:-mr-7', open ? 'break-words' : 'flex')}>
      {whole.length > FITS ? (
        <button
          type="button"
          aria-expanded={open}
          title={whole}
          onClick={() => setOpen(!open)}
          // What is pressed by a finger reaches beyond the line, into the space under it.
          className="relative max-w-full min-w-0 text-left hover:text-text-2 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-top-1 pointer-coarse:after:-bottom-6"
        >
          <span className={open ? undefined : 'block truncate'}>{open ? whole : short}</span>
        </button>
      ) : (
        <span className="truncate">{short}</span>
      )}
      <span className="shrink-0 whitespace-pre">
        {' · '}
        <time dateTime={at}>{formatDay(at)}</time>
      </span>
    </p>
  );
}
