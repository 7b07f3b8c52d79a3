// Columns of a table of records, built from the fields: width, rendering, editing.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countryName } from '#shared/countries.ts';
import { formatAge, formatDateTime, formatFullDay, formatNumber, initials } from '#shared/formats.ts';
import { companyPath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { GridColumn } from '#ui/grid/grid-types.ts';
import { originText } from '../../domain/record-labels.ts';
import { type FieldType, ORIGINS, type RecordField } from '../../fields.contract.ts';
import type { ChoicesOf } from '../fields/use-record-fields.ts';
import { VerdictBadge } from '../record/VerdictBadge.tsx';
import { choiceLabel, fieldValue, isFilled, type RecordRow, rowName, shortAddress } from '../record-labels.ts';
import { CellEditor, type TypedValue } from './CellEditor.tsx';

const WIDTHS: Partial<Record<FieldType, number>> = {
  text: 168,
  'long-text': 240,
  email: 252,
  phone: 150,
  url: 180,
  profile: 200,
  domain: 168,
  number: 104,
  day: 120,
  moment: 128,
  choice: 128,
  country: 136,
  tags: 180,
  texts: 200,
  user: 140,
  lists: 188,
};
const WIDTH_OF: Record<string, number> = { name: 248, emailVerdict: 168, source: 176 };

/** Fields that are shown inside another, or that say nothing in a table. */
const HIDDEN = new Set(['companyId', 'sample', 'emailCheckedAt']);
/** Several values have no order; names of people are not known to the database's order. */
const UNSORTED = new Set<FieldType>(['tags', 'texts', 'lists', 'user', 'company']);

export interface CellFault {
  typed: TypedValue;
  message: string;
}

interface ColumnsOptions {
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  names: CellNames;
  /** Whether the rows can be put in order by it, however many there are. */
  sortable: (field: RecordField) => boolean;
  /** Null: nothing is edited here (the bin). */
  save: ((row: RecordRow, field: RecordField, typed: TypedValue) => void) | null;
  /** What was typed and refused, by row and field. */
  faults: ReadonlyMap<string, CellFault>;
}

export const faultKey = (row: RecordRow, field: RecordField) => `${row.id}:${field.key}`;

export function recordColumns(options: ColumnsOptions): GridColumn<RecordRow>[] {
  return options.fields.filter(({ key }) => !HIDDEN.has(key)).map((field) => toColumn(field, options));
}

function toColumn(
  field: RecordField,
  { choicesOf, names, sortable, save, faults }: ColumnsOptions,
): GridColumn<RecordRow> {
  return {
    key: field.key,
    label: field.label,
    width: WIDTH_OF[field.key] ?? WIDTHS[field.type] ?? 160,
    sortable: !UNSORTED.has(field.type) && sortable(field),
    ...(field.type === 'number' && { align: 'end' as const }),
    filled: (row) => isFilled(row, field.key),
    cell: (row) => {
      const fault = faults.get(faultKey(row, field));
      if (!fault) return recordCell(field, row, names);
      return (
        <span title={fault.message} className="truncate text-bad underline decoration-wavy underline-offset-3">
          {String(fault.typed ?? '')}
        </span>
      );
    },
    ...(save &&
      field.by === 'own' && {
        edit: (row, editing) => {
          const fault = faults.get(faultKey(row, field));
          return (
            <CellEditor
              field={field}
              value={fault?.typed ?? (fieldValue(row, field.key) as TypedValue)}
              fault={fault?.message}
              choices={field.type === 'tags' ? [] : choicesOf(field)}
              editing={editing}
              onSave={(typed) => save(row, field, typed)}
            />
          );
        },
      }),
  };
}

// A cell by type of value, with few elements: a screen has some hundred of them.

/** Names for ids in a row. */
export interface CellNames {
  member: (id: string) => string | undefined;
}

const SHOWN_BADGES = 2;

/** No component: the grid draws a text by itself, and a screen has some hundred of them. */
function recordCell(field: RecordField, row: RecordRow, names: CellNames): ReactNode {
  if (field.key === 'name') return <NameCell row={row} />;
  if (field.key === 'emailVerdict' && 'emailVerdict' in row) return <VerdictBadge contact={row} />;
  if (field.key === 'companyName' && 'companyName' in row) return companyCell(row.companyName, row.companyId);
  const value = fieldValue(row, field.key);
  if (value === undefined || value === null || value === '') return nothing;
  if (Array.isArray(value)) return <Several values={value} />;
  const text = String(value);
  switch (field.type) {
    case 'moment':
      return (
        <time dateTime={text} title={formatDateTime(text)} className="truncate text-text-2">
          {formatAge(text)}
        </time>
      );
    case 'day':
      return formatFullDay(text);
    case 'country':
      return countryName(text);
    case 'number':
      return typeof value === 'number' ? formatNumber(value, 20) : text;
    case 'user':
      return names.member(text) ?? 'Former member';
    case 'choice':
      return field.key === 'source' ? originName(text) : choiceLabel(field, text);
    case 'yes-no':
      return value === true ? 'Yes' : 'No';
    case 'url':
    case 'profile':
      return (
        <ExternalLink url={text} className="truncate">
          {shortAddress(text)}
        </ExternalLink>
      );
    default:
      return text;
  }
}

const nothing = <span className="text-text-3">–</span>;

function originName(source: string): string {
  const known = ORIGINS.find((origin) => origin === source);
  return known ? originText(known) : source;
}

function NameCell({ row }: { row: RecordRow }) {
  const company = 'domain' in row;
  const name = rowName(row);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {row.picture ? (
        <Avatar name={name} src={row.picture} size="xs" shape={company ? 'logo' : 'person'} />
      ) : (
        <span
          aria-hidden
          className={cx(
            'grid size-6 shrink-0 place-items-center bg-surface-3 text-[10px] font-semibold text-text-2',
            company ? 'rounded-s' : 'rounded-full',
          )}
        >
          {initials(name)}
        </span>
      )}
      <span dir="auto" className={cx('truncate', !row.name && 'font-normal text-text-2')}>
        {name}
      </span>
      {row.sample && <Badge tone="info">Sample</Badge>}
    </span>
  );
}

function companyCell(name: string, id: string | null): ReactNode {
  if (!name) return nothing;
  if (id === null) return name;
  return (
    <Link
      to={companyPath(id)}
      tabIndex={-1}
      dir="auto"
      className="touch-target max-w-full rounded-xs hover:text-accent hover:underline"
    >
      <span className="block truncate">{name}</span>
    </Link>
  );
}

function Several({ values }: { values: readonly unknown[] }) {
  if (values.length === 0) return nothing;
  const words = values.map((value) =>
    typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value),
  );
  return (
    <span className="flex min-w-0 items-center gap-1" title={words.join(', ')}>
      {words.slice(0, SHOWN_BADGES).map((word) => (
        <Badge key={word} className="max-w-36 shrink!">
          <span className="truncate">{word}</span>
        </Badge>
      ))}
      {words.length > SHOWN_BADGES && <span className="text-xs text-text-3">+{words.length - SHOWN_BADGES}</span>}
    </span>
  );
}
