// How the file is read: what was found out, and what of it can be changed.
import type { UseMutationResult } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { ApiError } from '#platform/web/api-error.ts';
import { formatBytes } from '#shared/formats.ts';
import { Field } from '#ui/Field.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import type { ImportDetail } from '../contract.ts';
import { ENCODINGS } from '../limits.contract.ts';
import { readingText } from './import-labels.ts';

const DELIMITERS = [
  { value: ',', label: 'Commas' },
  { value: ';', label: 'Semicolons' },
  { value: '\t', label: 'Tabs' },
  { value: '|', label: 'Bars |' },
];
type Change = {
  encoding?: string;
  delimiter?: ',' | ';' | '\t' | '|';
  header?: boolean;
  headerRow?: number;
  sheet?: string;
};

interface ReadingBarProps {
  item: ImportDetail;
  change: Pick<UseMutationResult<ImportDetail, ApiError, Change>, 'mutate' | 'isPending' | 'error'>;
}

export function ReadingBar({ item, change }: ReadingBarProps) {
  const { name, bytes, format, reading } = item;
  const { encoding, delimiter, header, headerRow, firstRows, sample, sheet, sheets } = reading;
  const set = (to: Change) => change.mutate(to);
  const encodings = [...new Set([encoding, ...ENCODINGS.keys()])].map((value) => ({
    value,
    label: ENCODINGS.get(value) ?? value.toUpperCase(),
  }));
  const isText = format === 'csv' || format === 'vcard' || format === 'linkedin';
  const table = format === 'csv' || format === 'xlsx';
  return (
    <section aria-label="The file" className="rounded-l border border-line bg-surface p-4">
      <div className="flex items-center gap-3 text-sm">
        <FileSpreadsheet aria-hidden size={20} className="shrink-0 text-text-2" />
        <p className="min-w-0 flex-1">
          <bdi className="block truncate font-label">{name}</bdi>
          <span className="text-text-3">
            {formatBytes(bytes)}, {readingText(format, reading)}
          </span>
        </p>
        {change.isPending && <Spinner />}
      </div>
      {(table || isText) && (
        <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
          {format === 'csv' && (
            <Field label="Values are separated by" className="w-44">
              <Select
                size="sm"
                options={DELIMITERS}
                value={delimiter}
                disabled={change.isPending}
                onValueChange={(value) => set({ delimiter: value as ',' })}
              />
            </Field>
          )}
          {isText && (
            <Field label="Encoding" className="w-56">
              <Select
                size="sm"
                options={encodings}
                value={encoding}
                disabled={change.isPending}
                onValueChange={(value) => set({ encoding: value })}
              />
            </Field>
          )}
          {format === 'xlsx' && sheets.length > 1 && (
            <Field label="Sheet" className="w-56">
              <Select
                size="sm"
                options={sheets.map((value) => ({ value, label: value }))}
                value={sheet}
                disabled={change.isPending}
                onValueChange={(value) => set({ sheet: value })}
              />
            </Field>
          )}
          {table && (
            <Field label="Column names" className="w-56">
              <Select
                size="sm"
                options={[
                  { value: NO_HEADER, label: 'None in the file' },
                  ...headerRows(firstRows, headerRow).map(({ row, line }) => ({
                    value: String(row),
                    label: line === '' ? `Row ${row}` : `Row ${row}: ${line}`,
                  })),
                ]}
                value={header ? String(headerRow) : NO_HEADER}
                disabled={change.isPending}
                onValueChange={(value) => set(value === NO_HEADER ? { header: false } : { headerRow: Number(value) })}
              />
            </Field>
          )}
        </div>
      )}
      {sample !== '' && (
        <p className="mt-3 text-sm text-text-2">
          Check the letters: <bdi className="break-words text-text">{sample}</bdi>
        </p>
      )}
      {item.remembered && (
        <p className="mt-3 text-sm text-text-2">Columns are mapped as in your last file with these headings.</p>
      )}
      <div aria-live="assertive">
        {change.error && (
          <Notice tone="bad" className="mt-3">
            {change.error.message}
          </Notice>
        )}
      </div>
    </section>
  );
}

const NO_HEADER = 'none';
const LINE_CHARS = 40;

function headerRows(firstRows: readonly string[], headerRow: number): { row: number; line: string }[] {
  const rows = firstRows.map((line, n) => ({ row: n + 1, line: line.slice(0, LINE_CHARS) }));
  const known = rows.some(({ row }) => row === headerRow);
  return [
    ...(known ? [] : [{ row: headerRow, line: '' }]),
    ...rows.filter(({ row, line }) => line !== '' || row === headerRow),
  ];
}
