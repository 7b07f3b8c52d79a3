// Templates as a file for a spreadsheet.
import type { CsvColumn } from '#ui/export-csv.ts';
import type { TemplateContent, TemplateRow } from '../contract.ts';
import { buttonLines } from '../message-buttons.contract.ts';
import { CHANNEL_NAMES } from './template-labels.ts';

type FileRow = TemplateRow & { content: TemplateContent };

export const FILE_COLUMNS: readonly CsvColumn<FileRow>[] = [
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
