// Tags of a record: seen as marks, changed as words.
import { Pencil } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { RECORD_FIELDS, type RecordKind } from '../fields.contract.ts';
import { FactEditor } from './FactEditor.tsx';
import { FactLine } from './FactLine.tsx';
import type { RecordRow } from './record-row.ts';
import { useEditing } from './use-editing.ts';

export function TagsLine({ kind, record }: { kind: RecordKind; record: RecordRow }) {
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
