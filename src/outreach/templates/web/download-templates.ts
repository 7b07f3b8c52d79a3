// Templates as a file: CSV for a spreadsheet, JSON with everything they hold.
import { exportCsv } from '#ui/export-csv.ts';
import { notify } from '#ui/notify.ts';
import { readRowsForFile, type Target } from './api.ts';
import { saveJson } from './save-json.ts';
import { FILE_COLUMNS } from './template-file.ts';

export async function downloadTemplates(as: 'csv' | 'json', target: Target): Promise<void> {
  try {
    const { items } = await readRowsForFile(target);
    if (as === 'json') saveJson('templates', items);
    else await exportCsv('templates', FILE_COLUMNS, items);
  } catch (error) {
    notify.error(error as Error);
  }
}
