// The columns of the table of templates.
import { formatAge } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { TemplateRow, Variable } from '../contract.ts';
import { fieldWords } from './field-labels.ts';
import { TemplateMenu } from './TemplateMenu.tsx';
import { APPROVAL_NAMES, APPROVAL_TONES, CHANNEL_NAMES } from './template-labels.ts';

const none = <span className="text-text-3">–</span>;

interface ColumnsOf {
  open: (row: TemplateRow) => void;
  /** Undefined until they are known. */
  variables: readonly Variable[] | undefined;
}

export function columnsOf({ open, variables: known }: ColumnsOf): TableColumn<TemplateRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      card: 'title',
      cell: (row) => (
        <>
          <button
            type="button"
            data-row-details=""
            title={row.name}
            onClick={(event) => {
              event.stopPropagation();
              open(row);
            }}
            className="block min-h-6 max-w-56 truncate rounded-xs text-left font-semibold hover:underline 2xl:max-w-96 max-md:max-w-full"
          >
            {row.name}
          </button>
          <span className="block truncate text-sm text-text-2 md:hidden">{row.opening}</span>
        </>
      ),
    },
    {
      key: 'channel',
      header: 'Channel',
      sortable: true,
      cell: ({ channel, approval }) => (
        <span className="flex flex-wrap items-center gap-1">
          <Badge>{CHANNEL_NAMES[channel]}</Badge>
          {channel === 'whatsapp' && <Badge tone={APPROVAL_TONES[approval]}>{APPROVAL_NAMES[approval]}</Badge>}
        </span>
      ),
    },
    {
      key: 'opening',
      header: 'Subject or first line',
      sortable: true,
      card: 'hidden',
      cell: ({ opening }) => cut(opening, 'max-w-60 2xl:max-w-120'),
    },
    {
      key: 'variables',
      header: 'Fields',
      card: 'hidden',
      cell: ({ variables }) => known && cut(fieldWords(variables, known), 'max-w-44 2xl:max-w-72'),
    },
    {
      key: 'updated',
      header: 'Updated',
      sortable: true,
      cell: ({ updatedAt, updatedBy }) => (
        <span title={`By ${updatedBy.name}`} className="whitespace-nowrap text-text-2">
          {formatAge(Date.parse(updatedAt), Date.now())}
        </span>
      ),
    },
    {
      key: 'owner',
      header: 'Owner',
      card: 'hidden',
      cell: ({ owner }) => cut(owner.name, 'max-w-28'),
    },
    {
      key: 'menu',
      header: 'Actions',
      align: 'end',
      // On a card the tools of the selection, and those of the editor, do the same.
      card: 'hidden',
      cell: (row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps a press on the menu from opening the row
        <span onClick={(event) => event.stopPropagation()}>
          <TemplateMenu template={row} />
        </span>
      ),
    },
  ];
}

function cut(text: string, width: string) {
  if (text === '') return none;
  return (
    <span title={text} className={`block truncate text-text-2 ${width}`}>
      {text}
    </span>
  );
}
