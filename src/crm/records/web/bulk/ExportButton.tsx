// A file of what is shown or selected, with the columns of the table in their order.
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { endpoint } from '#platform/web/api-client.ts';
import { download } from '#platform/web/file-client.ts';
import { formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { notify } from '#ui/notify.ts';
import { type ExportFormat, exportCompanies, exportContacts, type Target } from '../../contract.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { recordsText } from '../record-labels.ts';

const contacts = endpoint(exportContacts);
const companies = endpoint(exportCompanies);

interface ExportButtonProps {
  kind: RecordKind;
  target: Target;
  /** How many records that is; null while it is not known. */
  count: number | null;
  /** Keys of fields. */
  columns: readonly string[];
  sort: string;
  /** Icon only, above the table, where it exports all shown records. */
  small?: boolean;
}

/** Words of a button that is an icon alone beside an open record: the line of tools has to stay one line. */
export const ONLY_WHERE_WIDE = 'md:@max-[860px]/tools:sr-only';

const FORMATS: { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
];

export function ExportButton({ kind, target, count, columns, sort, small = false }: ExportButtonProps) {
  const make = useMutation({
    mutationFn: (format: ExportFormat) => {
      const body = { target, columns: [...columns], sort, format };
      return kind === 'contact' ? download(contacts, { body }) : download(companies, { body });
    },
    onError: (error) => notify.error(error),
    // Without a connection it fails at once: an export that arrives an hour later is of no use.
    networkMode: 'always',
  });
  const icon = <Download aria-hidden size={16} />;
  return (
    <Menu
      trigger={
        small ? (
          <IconButton needs="export" label="Export" icon={icon} loading={make.isPending} />
        ) : (
          <Button needs="export" size="sm" title="Export" icon={icon} loading={make.isPending}>
            <span className={ONLY_WHERE_WIDE}>Export</span>
          </Button>
        )
      }
    >
      <p className="px-2 pt-1.5 pb-1 text-xs text-text-3">
        {count === null ? 'All that match' : recordsText(kind, count)}, {formatNoun(columns.length, 'column')}
      </p>
      {FORMATS.map(({ format, label }) => (
        <MenuItem key={format} onSelect={() => make.mutate(format)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
