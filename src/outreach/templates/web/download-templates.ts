// Templates as a file: CSV for a spreadsheet, JSON with everything they hold.
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { notify } from '#ui/notify.ts';
import type { TemplateContent, TemplateRow } from '../contract.ts';
import { buttonLines } from '../message-buttons.contract.ts';
import { readRowsForFile, type Target } from './api.ts';
import { CHANNEL_NAMES } from './template-labels.ts';

export async function downloadTemplates(as: 'csv' | 'json', target: Target): Promise<void> {
  try {
    const { items } = await readRowsForFile(target);
    if (as === 'json') saveJson('templates', items);
    else await exportCsv('templates', FILE_COLUMNS, items);
  } catch (error) {
    notify.error(error as Error);
  }
}

// Gives the browser a file of JSON.
function saveJson(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.json`;
  link.click();
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// Templates as a file for a spreadsheet.
type FileRow = TemplateRow & { content: TemplateContent };

const FILE_COLUMNS: readonly CsvColumn<FileRow>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Channel', value: ({ channel }) => CHANNEL_NAMES[channel] },
  { header: 'Subject', value: ({ content }) => ('subject' in content ? content.subject : '') },
  { header: 'Body', value: ({ content }) => ('html' in content ? content.html : content.body) },
  { header: 'Header', value: ({ content }) => ('header' in content ? content.header : '') },
  { header: 'Footer', value: ({ content }) => ('footer' in content ? content.footer : '') },
  {
    header: 'Buttons',
    value: ({ content }) => ('buttons' in content ? buttonLines(content.buttons).join('\n') : ''),
  },
  { header: 'Fields', value: ({ variables }) => variables.join(', ') },
  { header: 'Updated', value: ({ updatedAt }) => updatedAt },
  { header: 'Owner', value: ({ owner }) => owner.name },
];
