// Which files get a warning before the download.
import { expect, it } from 'vitest';
import { mayRun } from './risky-file.ts';

it.each([
  ['offer.pdf', false],
  ['Offer 2026.docx', false],
  ['plan.zip', false],
  ['photo.jpeg', false],
  ['Without a name', false],
  ['offer.pdf.exe', true],
  ['OFFER.EXE', true],
  ['offer.exe. ', true],
  ['invoice.docm', true],
  ['sheet.xlsm', true],
  ['page.html', true],
  ['logo.svg', true],
  ['setup.iso', true],
])('%s: %s', (name, runs) => {
  expect(mayRun(name)).toBe(runs);
});
