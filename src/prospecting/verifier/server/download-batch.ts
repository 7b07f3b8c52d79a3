// The addresses of a batch with their verdicts as a CSV file, read and written piece by piece.
import { Readable } from 'node:stream';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import type { Verdict } from '../fields.contract.ts';
import { rowsPage, type ShownRow } from './batch-rows.store.ts';
import { presentRow, theBatch } from './present-batch.ts';
import type { VerifierContext } from './verifier-context.ts';

const AT_ONCE = 2_000;

const COLUMNS: CsvColumn<ShownRow>[] = [
  { header: 'Row', value: ({ row }) => String(row) },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Verdict', value: ({ status }) => status ?? '' },
  { header: 'Reason', value: (row) => presentRow(row).subStatus ?? '' },
  { header: 'In words', value: ({ sentence }) => sentence },
  { header: 'Suggestion', value: ({ suggestion }) => suggestion ?? '' },
  { header: 'Verified', value: ({ checkedAt }) => checkedAt?.toISOString() ?? '' },
  { header: 'Credits', value: ({ charged }) => String(charged) },
];

/** @throws NOT_FOUND */
export async function downloadBatch(
  { platform }: VerifierContext,
  workspaceId: string,
  id: string,
  verdict: Verdict | undefined,
): Promise<{ name: string; content: Readable }> {
  const batch = await theBatch(platform.db, workspaceId, id);
  const verdicts = verdict === undefined ? undefined : [verdict];
  const content = Readable.from(pieces(), { highWaterMark: 1 });
  return { name: `${batch.name.replace(/\.[a-z0-9]+$/i, '')} - verified.csv`, content };

  async function* pieces(): AsyncGenerator<string> {
    let first = true;
    for (let after = 0; ; ) {
      const rows = await rowsPage(platform.db, workspaceId, id, { verdicts, after, limit: AT_ONCE });
      if (first || rows.length > 0) yield csvPiece(COLUMNS, rows, first);
      first = false;
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) return;
      after = last.place;
    }
  }
}
