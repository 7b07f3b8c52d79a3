// Adds what somebody typed, or the addresses, domains and phones of a file.
import { type Activity, recordActivity } from '#account/activity-log/server/index.ts';
import { withUploadedTable } from '#crm/imports/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { Added } from '../contract.ts';
import { SUPPRESSIONS_AT_ONCE, SUPPRESSIONS_FILE_BYTES, type SuppressionReason } from '../fields.contract.ts';
import { publishSuppressions } from './publish-suppressions.ts';
import { suppress, type ToSuppress } from './suppress.ts';
import { isPhoneWithoutCode } from './suppression-key.ts';
import { createTableReader } from './table-reader.ts';
import { typedValues } from './typed-values.ts';

/** In one transaction: whoever is added to the list waits for the library of records. */
const BATCH = 1_000;
const EXAMPLES = 10;

type Entry = Pick<ToSuppress, 'value' | 'detail'> & { reason?: SuppressionReason };

/** @throws AppError SUPPRESSIONS_EMPTY, SUPPRESSION_PHONE_WITHOUT_CODE */
export async function addTyped(
  platform: Platform,
  principal: Principal,
  { text, detail }: { text: string; detail: string },
): Promise<Added> {
  const entries = typedValues(text).map((value) => ({ value, detail }));
  return add(platform, principal, { entries, reason: 'manual', source: '' });
}

/** @throws AppError SUPPRESSIONS_EMPTY, SUPPRESSION_PHONE_WITHOUT_CODE, SUPPRESSIONS_TOO_MANY, and the words of imports for what cannot be read */
export async function addFile(
  platform: Platform,
  principal: Principal,
  { name, body }: { name: string; body: AsyncIterable<Buffer> },
): Promise<Added> {
  const upload = { body, maxBytes: SUPPRESSIONS_FILE_BYTES };
  const entries = await withUploadedTable(platform, principal.workspaceId, upload, async (table) => {
    const reader = createTableReader(table.heading);
    for await (const group of await table.rows()) {
      for (const { cells } of group) reader.take(cells);
      if (reader.entries.length > SUPPRESSIONS_AT_ONCE) {
        throw new AppError('SUPPRESSIONS_TOO_MANY', { params: { n: SUPPRESSIONS_AT_ONCE.toLocaleString('en-US') } });
      }
    }
    return reader.entries;
  });
  return add(platform, principal, { entries, reason: 'imported', source: name === '' ? 'Uploaded file' : name });
}

function activityOf(added: readonly string[], source: string, entries: number): Activity {
  const [only] = added;
  const details = { file: source };
  if (only !== undefined && entries === 1)
    return { kind: 'suppression.added', subject: { type: 'suppression', label: only }, details };
  const count = entries > BATCH ? entries : added.length;
  return { kind: 'suppression.added', subject: { type: 'suppression' }, details: { ...details, count } };
}

async function add(
  platform: Platform,
  principal: Principal,
  { entries, reason, source }: { entries: readonly Entry[]; reason: SuppressionReason; source: string },
): Promise<Added> {
  const { workspaceId, userId } = principal;
  const done: Added = { added: 0, known: 0, malformed: 0, withoutCode: 0, examples: [] };
  for (let from = 0; from < entries.length; from += BATCH) {
    const batch = entries.slice(from, from + BATCH).map((entry) => ({ reason, source, ...entry, addedBy: userId }));
    const { added, known, malformed } = await platform.db.transaction(async (tx) => {
      const done = await suppress(tx, workspaceId, batch);
      // One entry, with the first batch: of a longer file it says how many it holds.
      if (from === 0) await recordActivity(tx, principal, activityOf(done.added, source, entries.length));
      return done;
    });
    done.added += added.length;
    done.known += known.length;
    done.malformed += malformed.length;
    done.withoutCode += malformed.filter(isPhoneWithoutCode).length;
    if (done.examples.length < EXAMPLES)
      done.examples.push(...malformed.slice(0, EXAMPLES - done.examples.length).map((value) => value.slice(0, 100)));
  }
  if (done.added + done.known === 0) {
    throw new AppError(done.withoutCode > 0 ? 'SUPPRESSION_PHONE_WITHOUT_CODE' : 'SUPPRESSIONS_EMPTY');
  }
  if (done.added > 0) publishSuppressions(platform, workspaceId);
  return done;
}
