// Removes entries with a reason, and restores them.
import { type Activity, recordActivity } from '#account/activity-log/server/index.ts';
import { lockLibrary } from '#crm/records/server/index.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { ASKED_REASONS } from '../fields.contract.ts';
import { publishSuppressions } from './suppress.ts';
import { type Place, putBack, type Target, takeOff } from './suppressed.store.ts';
import type { SuppressionKey } from './suppression-key.ts';
import { syncContacts } from './suppressions.store.ts';

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
    const off = await takeOff(tx, workspaceId, target, { why, by: userId, spared: asked ? [] : ASKED_REASONS });
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
    const back = await putBack(tx, workspaceId, undo, userId);
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
export function placeOf(cursor: string | undefined): Place | null {
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
