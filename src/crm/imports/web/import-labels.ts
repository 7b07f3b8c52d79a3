// The words of imports: states, counts, files.
import type { RecordKind } from '#crm/records/contract.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import type { Tone } from '#ui/Badge.tsx';
import type { Import, ImportCounts } from '../contract.ts';
import type { ImportFormat, ImportState } from '../limits.contract.ts';

const FORMAT_NAMES: Record<ImportFormat, string> = {
  csv: 'Text table',
  xlsx: 'Excel workbook',
  vcard: 'vCards',
  linkedin: 'LinkedIn connections',
};

const WORKING: readonly ImportState[] = ['checking', 'running', 'undoing'];

/** Something is under way that ends by itself. */
export const isWorking = (state: ImportState): boolean => WORKING.includes(state);

export const STATE_LABELS: Record<ImportState, { words: string; tone: Tone }> = {
  mapping: { words: 'Not imported yet', tone: 'neutral' },
  checking: { words: 'Checking rows', tone: 'info' },
  ready: { words: 'Not imported yet', tone: 'neutral' },
  running: { words: 'Importing', tone: 'info' },
  done: { words: 'Imported', tone: 'good' },
  cancelled: { words: 'Stopped', tone: 'warn' },
  failed: { words: 'Failed', tone: 'bad' },
  undoing: { words: 'Undoing', tone: 'info' },
  undone: { words: 'Undone', tone: 'neutral' },
};

const NOUNS: Record<RecordKind, [one: string, many: string]> = {
  contact: ['contact', 'contacts'],
  company: ['company', 'companies'],
};

/** "1 contact", "1,203 companies". */
function countedRecords(n: number, kind: RecordKind): string {
  return `${formatCount(n)} ${NOUNS[kind][n === 1 ? 0 : 1]}`;
}

export const getNoun = (kind: RecordKind): string => NOUNS[kind][1];
export const countedRows = (n: number): string => formatNoun(n, 'row');

/** What the button of the run says: exactly what it will do. */
export function runText(
  { created, updated }: ImportCounts,
  kind: RecordKind,
  { optedOut, optIns }: { optedOut: number; optIns: number } = { optedOut: 0, optIns: 0 },
): string {
  if (created + updated + optedOut === 0) return `Record ${formatNoun(optIns, 'WhatsApp opt-in')}`;
  if (created + updated === 0) return `Suppress ${formatNoun(optedOut, 'address', 'addresses')}`;
  if (created === 0) return `Change ${countedRecords(updated, kind)}`;
  if (updated === 0) return `Add ${countedRecords(created, kind)}`;
  return `Add ${formatCount(created)} and change ${countedRecords(updated, kind)}`;
}

/** "1,203 added, 312 changed, 44 left as they were, 3 not imported"; zeros are left out, but something is said. */
export function resultText({ rows, created, updated, skipped, failed }: ImportCounts): string {
  const parts = [
    [created, 'added'],
    [updated, 'changed'],
    [skipped, 'unchanged'],
    [failed, 'not imported'],
    // Of an import that was stopped, or stopped by itself.
    [rows - created - updated - skipped - failed, 'not reached'],
  ] as const;
  const told = parts.filter(([n]) => n > 0).map(([n, words]) => `${formatCount(n)} ${words}`);
  return told.length === 0 ? `${countedRows(rows)}, nothing to import` : told.join(', ');
}

/** Result of the undo. */
export function undoneText({ removed, restored, kept }: NonNullable<Import['undone']>, kind: RecordKind): string {
  const parts = [
    ...(removed > 0 ? [`${countedRecords(removed, kind)} removed`] : []),
    ...(restored > 0 ? [`${formatCount(restored)} restored`] : []),
    ...(kept > 0 ? [`${formatCount(kept)} kept, because they were changed or deleted after the import`] : []),
  ];
  return parts.length === 0 ? 'There was nothing to undo.' : `${parts.join(', ')}.`;
}

const DELIMITER_NAMES: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** "Text table with semicolons, windows-1252". */
export function readingText(
  format: ImportFormat,
  { delimiter, encoding, sheet }: { delimiter: string; encoding: string; sheet: string },
): string {
  const named = DELIMITER_NAMES[delimiter];
  const head = format === 'csv' && named ? `${FORMAT_NAMES.csv} with ${named}` : FORMAT_NAMES[format];
  return [head, sheet && `sheet ${sheet}`, encoding.toUpperCase().replace(/^WINDOWS/, 'Windows')]
    .filter(Boolean)
    .join(', ');
}
