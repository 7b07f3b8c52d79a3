// What the table shows of an entry.
import { Trash2 } from 'lucide-react';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { Suppression } from '../contract.ts';
import { SUPPRESSION_WORDS } from '../fields.contract.ts';
import { REASON_TONES } from './suppression-labels.ts';

export function columnsOf(onRemove: (row: Suppression) => void): TableColumn<Suppression>[] {
  return [
    {
      key: 'value',
      header: 'Address, domain or phone',
      card: 'title',
      cell: ({ kind, value }) => (
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-label break-all">{value}</bdi>
          {kind === 'domain' && <Badge>Whole domain</Badge>}
          {kind === 'phone' && <Badge>Phone</Badge>}
        </span>
      ),
    },
    {
      key: 'reason',
      header: 'Reason',
      width: 'md:w-52',
      cell: ({ reason }) => <Badge tone={REASON_TONES[reason]}>{SUPPRESSION_WORDS[reason]}</Badge>,
    },
    {
      key: 'source',
      header: 'Where from',
      cell: ({ source, detail, addedBy }) => {
        const [first, ...more] = [source, detail, addedBy && `by ${addedBy}`].filter((part) => part !== '');
        return (
          <span className="block py-1.5 text-sm">
            <bdi className="break-words">{first ?? '-'}</bdi>
            {more.length > 0 && <span className="block text-xs break-words text-text-3">{more.join(' · ')}</span>}
          </span>
        );
      },
    },
    { key: 'since', header: 'Since', width: 'md:w-32', cell: ({ createdAt }) => <Age at={createdAt} /> },
    {
      key: 'remove',
      header: 'Actions',
      align: 'end',
      width: 'md:w-24',
      card: 'corner',
      cell: (row) => (
        <IconButton
          needs="configure"
          label={`Take ${row.value} off the list`}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => onRemove(row)}
        />
      ),
    },
  ];
}
