// One value in a table, drawn after its type. As few elements as will do: a screen holds some hundred of them.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countryName } from '#shared/countries.ts';
import { formatAge, initials } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { originWords } from '../domain/origin-labels.ts';
import { ORIGINS, type RecordField } from '../fields.contract.ts';
import { fieldValue, type RecordRow, rowName } from './record-row.ts';
import { VerdictBadge } from './VerdictBadge.tsx';
import { choiceLabel, dayText, shortAddress, timeText } from './value-labels.ts';

/** Names of what a row only holds the id of. */
export interface CellNames {
  member: (id: string) => string | undefined;
}

const SHOWN_BADGES = 2;

/** No component: the grid draws a text by itself, and a screen has some hundred of them. */
export function recordCell(field: RecordField, row: RecordRow, names: CellNames): ReactNode {
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
        <time dateTime={text} title={timeText(text)} className="truncate text-text-2">
          {formatAge(Date.parse(text), Date.now())}
        </time>
      );
    case 'day':
      return dayText(text);
    case 'country':
      return countryName(text);
    case 'number':
      return typeof value === 'number' ? figures.format(value) : text;
    case 'user':
      return names.member(text) ?? 'Somebody who has left';
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

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

function originName(source: string): string {
  const known = ORIGINS.find((origin) => origin === source);
  return known ? originWords(known) : source;
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
      to={`/company/${id}`}
      tabIndex={-1}
      dir="auto"
      className="truncate rounded-xs hover:text-accent hover:underline"
    >
      {name}
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
