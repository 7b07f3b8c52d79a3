// The words of imports.
import { describe, expect, it } from 'vitest';
import { readingText, resultText, runText, undoneText } from './import-labels.ts';

const counts = (created: number, updated: number, skipped = 0, failed = 0) => ({
  rows: created + updated + skipped + failed,
  created,
  updated,
  skipped,
  failed,
});

it.each([
  [counts(1203, 312), 'Add 1,203 and change 312 contacts'],
  [counts(1, 0), 'Add 1 contact'],
  [counts(0, 2), 'Change 2 contacts'],
])('the run of %j says %s', (of, words) => expect(runText(of, 'contact')).toBe(words));

it.each([
  [{ optedOut: 0, optIns: 1 }, 'Record 1 WhatsApp opt-in'],
  [{ optedOut: 2, optIns: 1 }, 'Suppress 2 addresses'],
])('the run that changes no contact, with %j, says %s', (beside, words) =>
  expect(runText(counts(0, 0, 5), 'contact', beside)).toBe(words),
);

it.each([
  [counts(1203, 312, 44, 3), '1,203 added, 312 changed, 44 unchanged, 3 not imported'],
  [counts(0, 0, 5), '5 unchanged'],
  [{ ...counts(20_000, 0, 0, 1), rows: 60_002 }, '20,000 added, 1 not imported, 40,001 not reached'],
  [counts(0, 0), '0 rows, nothing to import'],
])('the result of %j is %s', (of, words) => expect(resultText(of)).toBe(words));

describe('what an undo did', () => {
  it.each([
    [{ removed: 1, restored: 0, kept: 0 }, '1 company removed.'],
    [
      { removed: 1200, restored: 310, kept: 2 },
      '1,200 companies removed, 310 restored, 2 kept, because they were changed or deleted after the import.',
    ],
    [{ removed: 0, restored: 0, kept: 0 }, 'There was nothing to undo.'],
  ])('%j', (undone, words) => expect(undoneText(undone, 'company')).toBe(words));
});

it.each([
  ['csv', { delimiter: ';', encoding: 'windows-1252', sheet: '' }, 'Text table with semicolons, Windows-1252'],
  ['xlsx', { delimiter: '', encoding: '', sheet: 'People' }, 'Excel workbook, sheet People'],
  ['vcard', { delimiter: '', encoding: 'utf-8', sheet: '' }, 'vCards, UTF-8'],
] as const)('%s with %j is %s', (format, reading, words) => expect(readingText(format, reading)).toBe(words));
