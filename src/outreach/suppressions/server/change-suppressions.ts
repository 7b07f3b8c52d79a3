// Changes of the suppression list: typed entries and those of a file are added, entries are removed with a reason and restored.
import { type Activity, recordActivity } from '#account/activity-log/server/index.ts';
import { withUploadedTable } from '#crm/imports/server/index.ts';
import { lockLibrary } from '#crm/records/server/index.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import type { Added } from '../contract.ts';
import {
  MAX_SUPPRESSIONS_ADDED,
  REQUESTED_REASONS,
  SUPPRESSION_LABELS,
  SUPPRESSION_REASONS,
  SUPPRESSIONS_FILE_BYTES,
  type SuppressionReason,
} from '../fields.contract.ts';
import { publishSuppressions, suppress, type ToSuppress } from './suppress.ts';
import { type Place, removeEntries, restoreEntries, type Target } from './suppressed.store.ts';
import { isPhoneWithoutCode, type SuppressionKey, suppressionKey } from './suppression-key.ts';
import { syncContacts } from './suppressions.store.ts';

/** One transaction for each: adding to the list waits for the lock of the library of records. */
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
      if (reader.entries.length > MAX_SUPPRESSIONS_ADDED) {
        throw new AppError('SUPPRESSIONS_TOO_MANY', { params: { n: formatCount(MAX_SUPPRESSIONS_ADDED) } });
      }
    }
    return reader.entries;
  });
  return add(platform, principal, { entries, reason: 'imported', source: name === '' ? 'Uploaded file' : name });
}

function toActivity(added: readonly string[], source: string, entries: number): Activity {
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
      if (from === 0) await recordActivity(tx, principal, toActivity(done.added, source, entries.length));
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

// Which cells of a file's rows are entries: the column with the addresses, else the one with phones, or all of a row where no column is named; and the reason,
// where the file is one of our own exports.
interface FileEntry {
  value: string;
  detail?: string;
  reason?: SuppressionReason;
}

const ADDRESS =
  /^(?:e-?mail(?: address)?|address(?: or domain|, domain or phone)?|domain|value|adresse|courriel|correo)s?$/i;
const PHONE =
  /^(?:phone(?: number)?|mobile(?: phone| number)?|cell|tel(?:ephone|efon|éfono|efono)?|handy|whatsapp(?: number)?|number|numéro)s?$/i;
const REASONS = new Map(SUPPRESSION_REASONS.map((reason) => [SUPPRESSION_LABELS[reason].toLowerCase(), reason]));

interface Columns {
  value: number;
  /** Counts where a row has no address. */
  phone: number;
  reason: number;
  detail: number;
}

export interface TableReader {
  take(cells: readonly string[]): void;
  readonly entries: FileEntry[];
}

/** `heading`: of formats whose columns have names; of others the first row may be it. */
export function createTableReader(heading: readonly string[] | null): TableReader {
  const entries: FileEntry[] = [];
  let columns = heading === null ? null : toColumns(heading);
  let first = heading === null;
  return {
    entries,
    take(cells) {
      if (first) {
        first = false;
        columns = toColumns(cells);
        // A heading, or a row like any other in a file without one.
        if (columns !== null) return;
        if (!cells.some((cell) => suppressionKey(cell) !== null)) return;
      }
      if (columns === null) {
        const found = cells.filter((cell) => suppressionKey(cell) !== null);
        const values = found.length > 0 ? found.slice(0, 1) : cells.filter((cell) => cell.trim() !== '').slice(0, 1);
        entries.push(...values.map((value) => ({ value })));
        return;
      }
      const entry = toEntry(cells, columns);
      if (entry) entries.push(entry);
    },
  };
}

function toEntry(cells: readonly string[], columns: Columns): FileEntry | null {
  const value = cells[columns.value]?.trim() || (cells[columns.phone]?.trim() ?? '');
  if (value === '') return null;
  const reason = REASONS.get(cells[columns.reason]?.trim().toLowerCase() ?? '');
  const detail = cells[columns.detail]?.trim() ?? '';
  return { value, ...(detail !== '' && { detail }), ...(reason && { reason }) };
}

function toColumns(cells: readonly string[]): Columns | null {
  const at = (named: RegExp) => cells.findIndex((cell) => named.test(cell.trim()));
  const [value, phone] = [at(ADDRESS), at(PHONE)];
  return value < 0 && phone < 0 ? null : { value, phone, reason: at(/^reason$/i), detail: at(/^(?:note|detail)s?$/i) };
}

// Splits what was typed or pasted into entries. Spaces part addresses, but belong to a phone number.
const LINES = /[\n\r\t,;]+/;
const OF_A_NUMBER = /^[+\d(][\d()./-]*$/;

/** `+49 170 1234567 mara@b.example` are two entries. A plus starts another number. */
export function typedValues(text: string): string[] {
  return text.split(LINES).flatMap((line) => {
    const values: string[] = [];
    let number = false;
    for (const word of line.split(/\s+/).filter((part) => part !== '')) {
      const continues = number && OF_A_NUMBER.test(word) && !word.startsWith('+');
      if (continues) values.push(`${values.pop()} ${word}`);
      else {
        values.push(word);
        number = OF_A_NUMBER.test(word.replace(/^tel:/i, ''));
      }
    }
    return values;
  });
}

// Removes entries with a reason, and restores them.
function listed(keys: readonly SuppressionKey[]): Pick<Activity, 'subject' | 'details'> {
  const [only] = keys;
  return keys.length === 1 && only
    ? { subject: { type: 'suppression', label: only.value } }
    : { subject: { type: 'suppression' }, details: { count: keys.length } };
}

interface Removing {
  target: Target;
  why: string;
  /** They have asked to be written to again. */
  asked: boolean;
}

/** @throws AppError SUPPRESSION_NOT_FOUND where none is there, SUPPRESSION_ASKED_FOR where all opted out or complained and it is not confirmed that they asked */
export async function removeSuppressions(
  platform: Platform,
  principal: Principal,
  { target, why, asked }: Removing,
): Promise<{ removed: number; kept: number; undo: string }> {
  const { workspaceId, userId } = principal;
  const done = await platform.db.transaction(async (tx) => {
    await lockLibrary(tx, workspaceId);
    const off = await removeEntries(tx, workspaceId, target, {
      why,
      by: userId,
      spared: asked ? [] : REQUESTED_REASONS,
    });
    if (off.keys.length === 0) throw new AppError(off.kept > 0 ? 'SUPPRESSION_ASKED_FOR' : 'SUPPRESSION_NOT_FOUND');
    await syncContacts(tx, workspaceId, off.keys, userId);
    await recordActivity(tx, principal, { kind: 'suppression.removed', ...listed(off.keys) });
    return off;
  });
  publishSuppressions(platform, workspaceId);
  return { removed: done.keys.length, kept: done.kept, undo: done.at };
}

/** By the user who removed them. @throws AppError SUPPRESSION_NOT_FOUND where there is nothing to restore, or it was restored before */
export async function restoreSuppressions(
  platform: Platform,
  principal: Principal,
  undo: string,
): Promise<{ restored: number }> {
  const { workspaceId, userId } = principal;
  if (!isMoment(undo)) throw new AppError('SUPPRESSION_NOT_FOUND');
  const keys = await platform.db.transaction(async (tx) => {
    await lockLibrary(tx, workspaceId);
    const back = await restoreEntries(tx, workspaceId, undo, userId);
    await syncContacts(tx, workspaceId, back, userId);
    if (back.length > 0) await recordActivity(tx, principal, { kind: 'suppression.restored', ...listed(back) });
    return back;
  });
  if (keys.length === 0) throw new AppError('SUPPRESSION_NOT_FOUND');
  publishSuppressions(platform, workspaceId);
  return { restored: keys.length };
}

// Cursors of the list: the moment and the id of the last row that was shown.
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/;

/** Whether a text of unknown origin is a moment as the database writes it. */
function isMoment(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));
}

/** Null for the first page, and for what is no cursor of ours. */
export function toPlace(cursor: string | undefined): Place | null {
  const [at = '', id = ''] = (cursor ?? '').split('|');
  return isMoment(at) && isId(id) ? { at, id } : null;
}

export function pageFrom<Row extends Place>(
  rows: readonly Row[],
  limit: number,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? `${last.at}|${last.id}` : null };
}
