// The facts of a record with their sources, editable in place.
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#shared/formats.ts';
import { listPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RECORD_FIELDS, type RecordKind } from '../../fields.contract.ts';
import { useRecordFields } from '../fields/use-record-fields.ts';
import type { RecordRow } from '../record-labels.ts';
import { useRecordParts } from '../record-parts.tsx';
import { FactEditor } from './FactEditor.tsx';
import { FactLine, FactRowView, useEditing } from './FactRow.tsx';
import { factRows, withoutRivals } from './fact-rows.ts';
import type { RecordDetail } from './use-record.ts';

export function FactList({ kind, detail }: { kind: RecordKind; detail: RecordDetail }) {
  const { record } = detail;
  const fields = useRecordFields(kind);
  const { Consent } = useRecordParts();
  const [all, setAll] = useState(false);
  const seen = withoutRivals(record, detail.facts, fields);
  const { shown, empty } = factRows(kind, seen, fields);
  return (
    <>
      <Permission detail={detail} />
      <dl>
        {[...shown, ...(all ? empty : [])].map((row) => (
          <FactRowView key={row.fields[0]?.key} kind={kind} row={row} detail={detail} seen={seen} />
        ))}
        <FactLine label="Lists">
          {record.lists.length === 0 ? (
            <span className="text-text-3">Not in a list</span>
          ) : (
            <span className="flex flex-wrap gap-1">
              {record.lists.map(({ id, name }) => (
                <Link key={id} to={listPath(id)} className="touch-target rounded-[5px] hover:underline">
                  <Badge>{name}</Badge>
                </Link>
              ))}
            </span>
          )}
        </FactLine>
        <TagsLine kind={kind} record={record} />
      </dl>
      {empty.length > 0 && (
        <Button variant="ghost" size="sm" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide empty fields' : `Show ${empty.length} more ${empty.length === 1 ? 'field' : 'fields'}`}
        </Button>
      )}
      {Consent && kind === 'contact' && <Consent contactId={record.id} />}
    </>
  );
}

const NOT_OPEN = {
  unsubscribed: 'Unsubscribed',
  bounced: 'The address bounced',
  complained: 'Marked an email as spam',
};

/** Why a contact is not emailed, since when and by which email (product design 5.11). */
function Permission({ detail: { record } }: { detail: RecordDetail }) {
  if (!('emailState' in record) || record.emailState === 'open') return null;
  const { emailState, emailStateAt, emailStateReason } = record;
  return (
    <Notice tone="warn" className="mb-3" title={NOT_OPEN[emailState]}>
      {[emailStateAt && `Since ${formatDate(emailStateAt)}`, emailStateReason].filter(Boolean).join('. ') ||
        'No mail is sent to this address.'}
    </Notice>
  );
}

// Tags of a record: seen as marks, changed as words.
function TagsLine({ kind, record }: { kind: RecordKind; record: RecordRow }) {
  const { editing, open, close, button } = useEditing();
  const field = RECORD_FIELDS[kind].find(({ key }) => key === 'tags');
  if (field && editing) {
    return (
      <FactLine label="Tags">
        <FactEditor kind={kind} row={{ label: 'Tags', fields: [field] }} record={record} onClose={close} />
      </FactLine>
    );
  }
  return (
    <FactLine
      label="Tags"
      action={
        !record.deletedAt && (
          <IconButton
            needs="write"
            ref={button}
            size="sm"
            label="Edit tags"
            icon={<Pencil aria-hidden size={14} />}
            onClick={open}
          />
        )
      }
    >
      {record.tags.length === 0 ? (
        <span className="text-text-3">No tags</span>
      ) : (
        <span className="flex flex-wrap gap-1">
          {record.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      )}
    </FactLine>
  );
}
