// Takes in a file with addresses: those of one column, each once, with the row that it stands in.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { type UploadedTable, withUploadedTable } from '#crm/imports/server/index.ts';
import { newId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { VerifierBatch } from '../contract.ts';
import { addressColumn, headingOf, JUDGED_ROWS } from '../domain/address-column.ts';
import { addressesOfLine, createCollection, type DistinctAddresses } from '../domain/given-addresses.ts';
import { BATCH_ADDRESSES, BATCH_FILE_BYTES } from '../fields.contract.ts';
import { begun, queueWork, stagingGiven, tooMany } from './create-batch.ts';
import type { VerifierContext } from './verifier-context.ts';

interface Upload {
  name: string;
  column?: number | undefined;
  body: AsyncIterable<Buffer>;
}

/** @throws VERIFYING_EMPTY, VERIFYING_TOO_MANY, and the words of imports for what cannot be read */
export async function uploadBatch(
  context: VerifierContext,
  principal: Principal,
  { name, column: chosen, body }: Upload,
): Promise<VerifierBatch> {
  const { workspaceId, userId } = principal;
  const { platform } = context;
  const read = await withUploadedTable(platform, workspaceId, { body, maxBytes: BATCH_FILE_BYTES }, async (table) => {
    const column = chosen ?? (await likelyColumn(await table.rows()));
    if (column === null) throw new AppError('VERIFYING_EMPTY');
    return readColumn(table, column);
  });
  const named = { origin: 'file' as const, name: name === '' ? 'Uploaded file' : name, column: read.heading };
  const stage = stagingGiven(workspaceId, read, named);
  const id = newId();
  await platform.db.transaction(async (tx) => {
    await stage(tx, id, userId);
    await queueWork(context, tx, workspaceId, id);
    await recordActivity(tx, principal, { kind: 'batch.created', subject: { type: 'batch', id } });
  });
  return begun(context, workspaceId, id);
}

type Read = DistinctAddresses & { heading: string | null };

async function readColumn(table: UploadedTable, column: number): Promise<Read> {
  const collection = createCollection();
  let heading = table.heading?.[column] ?? null;
  let first = table.heading === null;
  for await (const group of await table.rows()) {
    for (const { number, cells } of group) {
      const named = first ? headingOf(cells, column) : null;
      first = false;
      if (named !== null) heading = named;
      else for (const email of addressesOfLine(cells[column] ?? '')) collection.add({ row: number, email });
    }
    if (collection.size > BATCH_ADDRESSES) throw tooMany();
  }
  return { ...collection.result(), heading };
}

async function likelyColumn(rows: AsyncGenerator<{ cells: string[] }[]>): Promise<number | null> {
  const judged: string[][] = [];
  for await (const group of rows) {
    judged.push(...group.map(({ cells }) => cells));
    if (judged.length >= JUDGED_ROWS) break;
  }
  return addressColumn(judged);
}
