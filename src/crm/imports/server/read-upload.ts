// A file of rows that somebody uploads for another purpose than an import: taken in, read, and put away again.
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { TableRow } from '../domain/table-reading.ts';
import { uploadKey } from './present-import.ts';
import { detectFile } from './tables/detect-file.ts';
import { createSampler } from './tables/file-sampler.ts';
import { withLocalCopy } from './tables/local-copy.ts';
import { readTable } from './tables/read-table.ts';

export interface UploadedTable {
  /** Only of formats whose columns have names of their own (vCard); of others the first row may be the heading. */
  heading: string[] | null;
  /** From the first row on, each time it is called. */
  rows(): Promise<AsyncGenerator<TableRow[]>>;
}

/**
 * The file is there while `work` runs. What a killed process leaves goes with the nightly sweep of imports.
 * @throws AppError in the words for what cannot be read
 */
export async function withUploadedTable<T>(
  platform: Pick<Platform, 'files'>,
  workspaceId: string,
  { body, maxBytes }: { body: AsyncIterable<Buffer>; maxBytes: number },
  work: (table: UploadedTable) => Promise<T>,
): Promise<T> {
  const key = uploadKey(workspaceId, newId());
  const sampler = createSampler(body, maxBytes);
  try {
    const bytes = await platform.files.putStream(key, sampler.chunks, 'application/octet-stream');
    if (bytes === 0) throw new AppError('IMPORT_EMPTY');
    return await withLocalCopy(platform, key, async (file) => {
      const reading = { ...(await detectFile(sampler.sample(), file)), header: false };
      const { heading } = reading.format === 'vcard' ? await readTable(file, reading) : { heading: null };
      return work({ heading, rows: async () => (await readTable(file, reading)).rows });
    });
  } finally {
    await platform.files.remove(key);
  }
}
