// Every change to saved jobs: of one job's fields, of a card's place, of many at once; and taking a change back.
import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  BULK_LIMIT,
  type BulkAction,
  type Changed,
  type changeSavedJobs,
  type editSavedJob,
  type moveSavedJob,
  type SavedJobKind,
  type saveJob as saveJobRoute,
} from '../contract.ts';
import { userDay } from '../domain/user-day.ts';
import { readSavedJob } from './read-saved-jobs.ts';
import {
  appliedBefore,
  appliedTwice,
  applyChange,
  insertSavedJob,
  type JobChange,
  jobCondition,
  lockJob,
  lockPlaces,
  placeSettings,
  restoreSavedJob,
  revertChange,
  type Settings,
  savedState,
  targetCondition,
  toSettings,
} from './saved-jobs.store.ts';
import { publishSavedJobs, type SavedJobsContext } from './saved-jobs-context.ts';

type Condition = ReturnType<typeof jobCondition>;

/** What is in the bin is only taken out of it. @throws JOB_NOT_FOUND */
export async function changeOne(
  context: SavedJobsContext,
  principal: Principal,
  id: string,
  { today, ...change }: RouteInput<typeof editSavedJob>['body'],
): Promise<RouteOutput<typeof editSavedJob>> {
  const { workspaceId } = principal;
  const settings = toSettings(workspaceId, change, userDay(today, context.platform.clock.now()));
  const condition = jobCondition(workspaceId, id, ['live', 'archived']);
  const changed = await commit(context, principal, condition, settings, {
    action: Object.keys(change).join(', '),
    applying: change.status === 'applied',
    onlyId: id,
  });
  return { ...changed, job: await readSavedJob(context.platform.db, workspaceId, id) };
}

/** @throws JOB_NOT_FOUND, also where the card was archived meanwhile: it is then on the board no more */
export async function moveOne(
  context: SavedJobsContext,
  principal: Principal,
  id: string,
  { status, place, today }: RouteInput<typeof moveSavedJob>['body'],
): Promise<Changed> {
  const { workspaceId } = principal;
  const settings = placeSettings(workspaceId, id, status, place, userDay(today, context.platform.clock.now()));
  const condition = jobCondition(workspaceId, id, ['live']);
  return commit(context, principal, condition, settings, {
    action: `moved to ${status}`,
    applying: status === 'applied',
    onlyId: id,
  });
}

/** Unknown ids and those of other workspaces are ignored. */
export async function changeMany(
  context: SavedJobsContext,
  principal: Principal,
  { target, action, today }: RouteInput<typeof changeSavedJobs>['body'],
): Promise<Changed> {
  const { workspaceId } = principal;
  const change = toChange(action);
  const settings = toSettings(workspaceId, change, userDay(today, context.platform.clock.now()));
  // Out of the bin a job is taken, not changed in it.
  const condition = targetCondition(workspaceId, target, { binToo: action.do === 'shelve' });
  return commit(context, principal, condition, settings, { action: action.do, applying: change.status === 'applied' });
}

function toChange(action: BulkAction): JobChange {
  switch (action.do) {
    case 'move':
      return { status: action.status };
    case 'tag':
      return { addTag: action.tag };
    case 'untag':
      return { removeTag: action.tag };
    case 'step':
      return { nextStep: action.nextStep, nextDue: action.nextDue };
    case 'shelve':
      return { shelf: action.shelf };
  }
}

interface Doing {
  /** For the activity log. */
  action: string;
  applying: boolean;
  /** The one job that must be there. */
  onlyId?: string;
}

async function commit(
  { platform: { db, events } }: SavedJobsContext,
  principal: Principal,
  condition: Condition,
  settings: Settings,
  { action, applying, onlyId }: Doing,
): Promise<Changed> {
  const { workspaceId } = principal;
  const { ids, undoId, twice } = await db.transaction(async (tx) => {
    if (settings.rank || settings.shelf) await lockPlaces(tx, workspaceId);
    if (onlyId !== undefined && !(await lockJob(tx, condition))) throw new AppError('JOB_NOT_FOUND');
    if (Object.keys(settings).length === 0) return { ids: [], undoId: null, twice: null };
    const done = await applyChange(tx, workspaceId, condition, settings, BULK_LIMIT);
    if (done.ids.length > 0) {
      const several = toSubjects('saved-job', done.ids);
      const details = { ...several.details, action };
      await recordActivity(tx, principal, { kind: 'saved-job.changed', subject: several.subject, details });
    }
    return { ...done, twice: applying ? await appliedTwice(tx, workspaceId, done.ids) : null };
  });
  if (ids.length > 0) publishSavedJobs(events, workspaceId);
  const warning = twice && (await appliedBefore(db, workspaceId, twice.applicationKey, twice.id));
  return { changed: ids.length, undoId, warning };
}

/** @throws NOT_FOUND where it was undone before, or a day has passed */
export async function undoChange(
  { platform: { db, events } }: SavedJobsContext,
  principal: Principal,
  undoId: string,
): Promise<{ changed: number }> {
  const { workspaceId } = principal;
  const changed = await db.transaction(async (tx) => {
    await lockPlaces(tx, workspaceId);
    const back = await revertChange(tx, workspaceId, undoId);
    if (back !== null) await recordActivity(tx, principal, { kind: 'saved-job.undone', details: { jobs: back } });
    return back;
  });
  if (changed === null) throw new AppError('NOT_FOUND');
  publishSavedJobs(events, workspaceId);
  return { changed };
}

// Saving a job: the server copies the posting from its own records, once for a workspace.
type Saved = RouteOutput<typeof saveJobRoute>;

/** @throws JOB_NOT_FOUND where neither the saved jobs nor the records of its kind know it */
export async function saveJob(
  { platform: { db, events }, postings }: SavedJobsContext,
  principal: Principal,
  { kind, jobId }: { kind: SavedJobKind; jobId: string },
): Promise<Saved> {
  const { workspaceId, userId } = principal;
  const posting = { workspaceId, kind, jobId };
  const before = await savedState(db, posting);
  let changed = false;
  if (before === null) {
    const snapshot = await postings[kind](workspaceId, jobId);
    if (snapshot === null) throw new AppError('JOB_NOT_FOUND');
    const key = applicationKey(snapshot.company, snapshot.title);
    changed = await db.transaction(async (tx) => {
      await lockPlaces(tx, workspaceId);
      const isNew = await insertSavedJob(tx, posting, userId, snapshot, key);
      const subject = { type: 'saved-job', label: snapshot.title } as const;
      if (isNew) await recordActivity(tx, principal, { kind: 'saved-job.saved', subject });
      return isNew;
    });
  } else if (before.shelf !== 'live') {
    changed = await db.transaction(async (tx) => {
      const back = await restoreSavedJob(tx, posting);
      if (back)
        await recordActivity(tx, principal, { kind: 'saved-job.saved', subject: { type: 'saved-job', id: before.id } });
      return back;
    });
  }
  const now = await savedState(db, posting);
  // Deleted for good between the two statements.
  if (now === null) throw new AppError('JOB_NOT_FOUND');
  if (changed) publishSavedJobs(events, workspaceId);
  const warning = await appliedBefore(db, workspaceId, applicationKey(now.company, now.title), now.id);
  return { id: now.id, status: now.status, changed, warning };
}

// What makes two postings "the same company and title" (product design 5.24), for the warning before applying twice.

/** Legal forms, which one board writes and another leaves out. */
const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag kg se sa sas sarl srl spa bv nv ab as oy aps pty'.split(
    ' ',
  ),
);

/** Null where company or title is not stated: then nothing can be the same. */
export function applicationKey(company: string, title: string): string | null {
  const words = toWords(company);
  const named = words.filter((word) => !LEGAL_FORMS.has(word));
  const who = (named.length > 0 ? named : words).join(' ');
  const what = toWords(title).join(' ');
  return who && what ? `${who}|${what}`.slice(0, 500) : null;
}

function toWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean);
}
