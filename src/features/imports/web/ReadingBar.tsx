// How the file is read: what was found out, and what of it can be changed.
import type { UseMutationResult } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { ApiError } from '#platform/web/api-error.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { ImportDetail } from '../contract.ts';
import { fileSize, readingWords } from './import-words.ts';

const DELIMITERS = [
  { value: ',', label: 'Commas' },
  { value: ';', label: 'Semicolons' },
  { value: '\t', label: 'Tabs' },
  { value: '|', label: 'Bars |' },
];
/** Those that files of people are in; what was found out is always among them. */
const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-15',
  'shift_jis',
  'gb18030',
];

type Change = { encoding?: string; delimiter?: ',' | ';' | '\t' | '|'; header?: boolean; sheet?: string };

interface ReadingBarProps {
  item: ImportDetail;
  change: Pick<UseMutationResult<ImportDetail, ApiError, Change>, 'mutate' | 'isPending' | 'error'>;
}

export function ReadingBar({ item, change }: ReadingBarProps) {
  const { name, bytes, format, reading } = item;
  const { encoding, delimiter, header, sheet, sheets } = reading;
  const set = (to: Change) => change.mutate(to);
  const encodings = [...new Set([encoding, ...ENCODINGS])].map((value) => ({
    value,
    label: value.toUpperCase().replace(/^WINDOWS/, 'Windows'),
  }));
  const table = format === 'csv' || format === 'xlsx';
  return (
    <section aria-label="The file" className="rounded-l border border-line bg-surface p-4">
      <div className="flex items-center gap-3 text-sm">
        <FileSpreadsheet aria-hidden size={20} className="shrink-0 text-text-2" />
        <p className="min-w-0 flex-1">
          <bdi className="block truncate font-label">{name}</bdi>
          <span className="text-text-3">
            {fileSize(bytes)}, {readingWords(format, reading)}
          </span>
        </p>
        {change.isPending && <Spinner />}
      </div>
      {table && (
        <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
          {format === 'csv' && (
            <>
              <Field label="Values are separated by" className="w-44">
                <Select
                  size="sm"
                  options={DELIMITERS}
                  value={delimiter}
                  disabled={change.isPending}
                  onValueChange={(value) => set({ delimiter: value as ',' })}
                />
              </Field>
              <Field label="Encoding" className="w-44">
                <Select
                  size="sm"
                  options={encodings}
                  value={encoding}
                  disabled={change.isPending}
                  onValueChange={(value) => set({ encoding: value })}
                />
              </Field>
            </>
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
          <Checkbox
            className="mb-1.5"
            label="The first row names the columns"
            checked={header}
            disabled={change.isPending}
            onCheckedChange={(checked) => set({ header: checked })}
          />
        </div>
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
