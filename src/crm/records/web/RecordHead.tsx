// Who a record is, and what can be done with it at once: the head of its panel and of its page.
import { Building2, Copy, ExternalLink, Mail, MoreHorizontal, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { RecordKind } from '../fields.contract.ts';
import { useRecordParts } from './record-parts.tsx';
import { type RecordRow, rowName } from './record-row.ts';
import { useBulk } from './use-record-changes.ts';
import { composeTo, copyText } from './write-to.ts';

interface RecordHeadProps {
  kind: RecordKind;
  record: RecordRow;
  /** `page`: the name is the page's title. */
  level?: 'panel' | 'page';
  onGone?: () => void;
  /** What one does first here; writing to the record itself then comes after it. */
  children?: ReactNode;
}

export function RecordHead({ kind, record, level = 'panel', onGone, children }: RecordHeadProps) {
  const Name = level === 'page' ? 'h1' : 'h2';
  const name = rowName(record);
  const { AddToList, Crm, Message } = useRecordParts();
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={record.picture} size="lg" shape={kind === 'company' ? 'logo' : 'person'} />
        <div className="min-w-0 flex-1">
          <Name className={`break-words font-title ${level === 'page' ? 'text-xl tracking-[-0.015em]' : 'text-lg'}`}>
            {name}
            {record.sample && <Badge className="ml-2 align-[2px]">Sample</Badge>}
          </Name>
          <Subtitle record={record} />
        </div>
      </div>
      {Crm && !record.deletedAt && <Crm kind={kind} id={record.id} />}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {record.deletedAt ? (
          <InBin kind={kind} id={record.id} />
        ) : (
          <>
            {children}
            <WriteButton record={record} first={!children} />
            {Message && kind === 'contact' && record.phone && <Message contactId={record.id} />}
            {AddToList && <AddToList kind={kind} ids={[record.id]} />}
            <RecordMenu kind={kind} record={record} level={level} onGone={onGone} />
          </>
        )}
      </div>
    </div>
  );
}

function Subtitle({ record }: { record: RecordRow }) {
  if ('title' in record) {
    const { title, companyName, companyId } = record;
    if (!title && !companyName) return null;
    return (
      <p className="text-md break-words text-text-2">
        {title}
        {title && companyName && ', '}
        {companyName && companyId ? (
          <Link to={`/company/${companyId}`} className="link">
            {companyName}
          </Link>
        ) : (
          companyName
        )}
      </p>
    );
  }
  const words = [record.industry, record.domain].filter(Boolean).join(' · ');
  return words ? <p className="text-md break-words text-text-2">{words}</p> : null;
}

/** Nobody is written to who has said no, or whose address bounced: the reason stands with the address. */
function WriteButton({ record, first }: { record: RecordRow; first: boolean }) {
  const closed = 'emailState' in record && record.emailState !== 'open';
  if (!record.email || closed) return null;
  return (
    <Button
      needs="write"
      asChild
      variant={first ? 'primary' : 'secondary'}
      size="sm"
      icon={<Mail aria-hidden size={16} />}
    >
      <Link to={composeTo('title' in record ? record.id : record.email)}>Write</Link>
    </Button>
  );
}

interface RecordMenuProps {
  kind: RecordKind;
  record: RecordRow;
  level: 'panel' | 'page';
  onGone: (() => void) | undefined;
}

function RecordMenu({ kind, record, level, onGone }: RecordMenuProps) {
  const bulk = useBulk(kind);
  const website = externalUrl(record.website || record.linkedin);
  return (
    <Menu trigger={<IconButton label="More" variant="secondary" icon={<MoreHorizontal aria-hidden size={16} />} />}>
      {kind === 'company' && level === 'panel' && (
        <MenuItem asChild>
          <Link to={`/company/${record.id}`}>
            <Building2 aria-hidden size={16} className="text-text-2" />
            Open the company page
          </Link>
        </MenuItem>
      )}
      {record.email && (
        <MenuItem
          icon={<Copy aria-hidden size={16} />}
          onSelect={() => void copyText(record.email, 'E-mail address copied')}
        >
          Copy the e-mail address
        </MenuItem>
      )}
      {website && (
        <MenuItem asChild>
          <a href={website} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden size={16} className="text-text-2" />
            {record.website ? 'Open the website' : 'Open on LinkedIn'}
          </a>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        needs="write"
        tone="danger"
        icon={<Trash2 aria-hidden size={16} />}
        onSelect={() => {
          bulk.mutate({ target: { ids: [record.id] }, action: { do: 'bin' } });
          onGone?.();
        }}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}

function InBin({ kind, id }: { kind: RecordKind; id: string }) {
  const bulk = useBulk(kind);
  return (
    <>
      <Badge tone="warn">In the bin</Badge>
      <Button
        needs="write"
        variant="primary"
        size="sm"
        icon={<RotateCcw aria-hidden size={16} />}
        loading={bulk.isPending}
        onClick={() => bulk.mutate({ target: { ids: [id] }, action: { do: 'restore' } })}
      >
        Restore
      </Button>
    </>
  );
}
