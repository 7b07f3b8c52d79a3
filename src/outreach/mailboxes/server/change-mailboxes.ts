// Changes of mailboxes by users, one or several at once: settings, pausing, removing, restoring and undo.
import { type ActivityKind, recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { MAILBOX_LIMITS, type Plan } from '#account/plans/contract.ts';
import type { Executor, Transaction } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { localDay } from '#shared/local-time.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type changeMailboxes,
  MAILBOXES_EVENT,
  MAILBOXES_LIMIT,
  type Mailbox,
  type MailboxBefore,
  type MailboxKind,
  type MailboxSettings,
  type MailboxState,
  PAUSED_BY_HAND,
} from '../contract.ts';
import { dayCapErrors, moreMailboxesText, settingsErrors } from '../domain/mailbox-limits.ts';
import {
  lockForAdding,
  lockMailboxes,
  type MailboxValues,
  type StoredMailbox,
  updateMailbox,
} from './mailboxes.store.ts';
import type { MailboxesContext } from './mailboxes-context.ts';
import { presentMailbox } from './present-mailbox.ts';

/** A removed mailbox can be restored with its passwords for so long. */
export const RESTORE_MS = 24 * 3_600_000;

/** @throws MAILBOX_NOT_FOUND, INVALID_INPUT for an invalid gap or cap, or one that the plan does not allow */
export async function saveMailbox(
  context: MailboxesContext,
  principal: Principal,
  id: string,
  settings: Partial<MailboxSettings>,
): Promise<Mailbox> {
  const { workspaceId, plan } = principal;
  await inTransaction(context, workspaceId, async (tx) => {
    const [row] = present(await lockMailboxes(tx, workspaceId, [id]), [id]);
    if (row === undefined) return;
    await applySettings(context, tx, { row, plan: plan as Plan, at: '' }, settings);
    const details = { fields: Object.keys(settings) };
    await recordActivity(tx, principal, { kind: 'mailbox.changed', subject: { type: 'mailbox', id }, details });
  });
  return presentMailbox(context, workspaceId, id);
}

type Action = RouteInput<typeof changeMailboxes>['body']['action'];

/** @throws MAILBOX_NOT_FOUND, INVALID_INPUT, MAILBOX_EXISTS, MAILBOX_LIMIT, LIMIT_REACHED: nothing was changed then */
export async function changeMany(
  context: MailboxesContext,
  principal: Principal,
  { ids, action }: RouteInput<typeof changeMailboxes>['body'],
): Promise<RouteOutput<typeof changeMailboxes>> {
  const { workspaceId } = principal;
  const plan = principal.plan as Plan;
  return inTransaction(context, workspaceId, async (tx) => {
    const rows = await lockMailboxes(tx, workspaceId, ids);
    const meant = action.do === 'restore' ? removedLately(context, rows, ids) : present(rows, ids);
    const changed = meant.filter((row) => concerns(action, row));
    if (action.do === 'restore') await checkMailboxLimit(tx, principal, getKinds(changed));
    for (const row of changed) {
      if (action.do === 'change')
        await applySettings(context, tx, { row, plan, at: 'action.settings.' }, action.settings);
      else if (action.do === 'put-back') await restoreBefore(context, tx, row, action.before);
      else await applyState(context, tx, row, action.do);
    }
    if (changed.length > 0) {
      const several = toSubjects(
        'mailbox',
        changed.map(({ id }) => id),
      );
      await recordActivity(tx, principal, { kind: KIND_OF[action.do], ...several });
    }
    return { changed: changed.length, before: changed.map((row) => asBefore(action, row)) };
  });
}

const KIND_OF: Record<Action['do'], ActivityKind> = {
  change: 'mailbox.changed',
  'put-back': 'mailbox.changed',
  pause: 'mailbox.paused',
  resume: 'mailbox.resumed',
  remove: 'mailbox.removed',
  restore: 'mailbox.connected',
};

function concerns(action: Action, { id, state, deletedAt }: StoredMailbox): boolean {
  if (action.do === 'put-back') return action.before.some((before) => before.id === id);
  if (action.do === 'pause') return state === 'active';
  // A broken one is resumed by a successful test.
  if (action.do === 'resume') return state === 'paused';
  if (action.do === 'restore') return deletedAt !== null;
  return true;
}

async function applyState(
  context: MailboxesContext,
  tx: Executor,
  { workspaceId, id, state, fault }: StoredMailbox,
  to: 'pause' | 'resume' | 'remove' | 'restore',
): Promise<void> {
  const values: Record<typeof to, MailboxValues> = {
    pause: {
      state: 'paused',
      pauseReason: 'user',
      fault: PAUSED_BY_HAND,
      faultAt: new Date(context.platform.clock.now()),
    },
    resume: { state: 'active', pauseReason: '', fault: '', faultAt: null },
    remove: { deletedAt: new Date(context.platform.clock.now()) },
    restore: { deletedAt: null },
  };
  await updateMailbox(tx, workspaceId, id, values[to]);
  const works = to === 'resume' || (to === 'restore' && state === 'active');
  const why = to === 'remove' ? 'This mailbox was removed' : to === 'pause' ? 'This mailbox is paused' : fault;
  await context.changed(tx, workspaceId, { mailboxId: id, works, why: works ? '' : why });
}

async function applySettings(
  context: MailboxesContext,
  tx: Executor,
  { row, plan, at }: { row: StoredMailbox; plan: Plan; at: '' | 'action.settings.' },
  { ramp, ...settings }: Partial<MailboxSettings>,
): Promise<void> {
  const { workspaceId, id, kind, state, fault } = row;
  const values: MailboxValues = settings;
  const faults = [
    ...settingsErrors(kind as MailboxKind, { ...row, ...settings }),
    ...dayCapErrors(kind as MailboxKind, plan, settings.dayCap, row.dayCap),
  ].map(({ path, message }) => ({ path: `${at}${path}`, message }));
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  if (ramp === false) values.rampStartedOn = null;
  // One that warms up already continues.
  else if (ramp && row.rampStartedOn === null) {
    values.rampStartedOn = localDay(context.platform.clock.now(), settings.zone ?? row.zone);
  }
  await updateMailbox(tx, workspaceId, id, values);
  const works = (state as MailboxState) === 'active';
  await context.changed(tx, workspaceId, { mailboxId: id, works, why: works ? '' : fault });
}

/** Restores exactly, with the reason of a pause, also above the cap of a lowered plan, since sending uses the smaller one. A mailbox that broke meanwhile stays broken. */
async function restoreBefore(
  context: MailboxesContext,
  tx: Executor,
  row: StoredMailbox,
  all: readonly MailboxBefore[],
): Promise<void> {
  const {
    id: _same,
    state,
    pauseReason,
    fault = '',
    faultAt = null,
    ...settings
  } = all.find(({ id }) => id === row.id) ?? { id: '' };
  const { workspaceId, id } = row;
  const faults = settingsErrors(row.kind as MailboxKind, { ...row, ...settings });
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  const was = state === undefined || row.state === 'broken' ? { state: row.state, fault: row.fault } : { state, fault };
  await updateMailbox(tx, workspaceId, id, {
    ...settings,
    ...(was.state === state && {
      state,
      pauseReason: state === 'paused' ? (pauseReason ?? 'user') : '',
      fault,
      faultAt: faultAt === null ? null : new Date(faultAt),
    }),
  });
  const works = was.state === 'active';
  await context.changed(tx, workspaceId, { mailboxId: id, works, why: works ? '' : was.fault });
}

/** `kinds`: of the mailboxes to add. @throws MAILBOX_LIMIT of the plan, LIMIT_REACHED */
export async function checkMailboxLimit(
  tx: Executor,
  { workspaceId, plan }: Pick<Principal, 'workspaceId' | 'plan'>,
  kinds: readonly MailboxKind[],
): Promise<void> {
  const { all, own } = await lockForAdding(tx, workspaceId);
  const more = kinds.filter((kind) => kind !== 'practice').length;
  const limit = MAILBOX_LIMITS[plan as Plan];
  if (more > 0 && own + more > limit) {
    const upgrade = moreMailboxesText(plan as Plan);
    const reason = upgrade === '' ? 'Remove one first.' : `${upgrade}, or remove one first.`;
    throw new AppError('MAILBOX_LIMIT', { params: { n: limit, reason } });
  }
  if (all + kinds.length > MAILBOXES_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: MAILBOXES_LIMIT } });
}

const getKinds = (rows: readonly StoredMailbox[]) => rows.map(({ kind }) => kind as MailboxKind);

export async function inTransaction<T>(
  { platform }: Pick<MailboxesContext, 'platform'>,
  workspaceId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const result = await platform.db.transaction(work);
  platform.events.publish(workspaceId, { type: MAILBOXES_EVENT });
  return result;
}

function present(rows: readonly StoredMailbox[], ids: readonly string[]): StoredMailbox[] {
  const here = rows.filter(({ deletedAt }) => deletedAt === null);
  if (here.length < new Set(ids).size) throw new AppError('MAILBOX_NOT_FOUND');
  return here;
}

function removedLately(
  { platform }: MailboxesContext,
  rows: readonly StoredMailbox[],
  ids: readonly string[],
): StoredMailbox[] {
  const since = platform.clock.now() - RESTORE_MS;
  const here = rows.filter(({ deletedAt }) => deletedAt === null || deletedAt.getTime() > since);
  if (here.length < new Set(ids).size) throw new AppError('MAILBOX_NOT_FOUND');
  return here;
}

/** What the action has changed, and nothing else: whatever others change meanwhile stays when it is put back. */
function asBefore(action: Action, row: StoredMailbox): MailboxBefore {
  const { id } = row;
  if (action.do === 'change') {
    const names = Object.keys(action.settings).map((name) => (name === 'ramp' ? 'rampStartedOn' : name));
    return { ...pick(row, names), id };
  }
  if (action.do !== 'pause' && action.do !== 'resume') return { id };
  return {
    id,
    state: row.state as 'active' | 'paused',
    pauseReason: row.pauseReason || null,
    fault: row.fault,
    faultAt: row.faultAt?.toISOString() ?? null,
  };
}

function pick(row: StoredMailbox, names: readonly string[]): Partial<MailboxBefore> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
