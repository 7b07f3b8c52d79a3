// Erases accounts when their time has come, and sign-ups that were never confirmed.
import { z } from 'zod';
import {
  deadSignUps,
  listPeople,
  lockDeadSignUp,
  type Person,
  removeSignUpsJob,
} from '#account/accounts/server/index.ts';
import { recordActivity, systemActor } from '#account/activity-log/server/index.ts';
import { renderEmailLayout } from '#platform/email-layout.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { archiveName, type DataPlaces } from './archive.ts';
import { listArchives } from './data-exports.store.ts';
import { publishDeletion } from './delete-account.ts';
import { deletedEmail } from './deletion-mail.job.ts';
import {
  countErasure,
  type DueDeletion,
  dueDeletions,
  eraseMember,
  eraseWorkspace,
  lockDeletion,
  removeDeletion,
  startErasing,
} from './deletions.store.ts';

export function createEraseDueAccountsJob(platform: Platform, places: DataPlaces): Job {
  return defineJob(
    { name: 'my-data-erase-due', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 1 },
    async () => {
      await eraseDueAccounts(platform, places);
    },
  );
}

// Carries a deletion out: files first, then every row in one transaction. Killed anywhere, the next run continues: what is removed
// twice is removed, and until the last commit all rows are there.

/** Every deletion whose day has come; one that fails does not keep the others waiting. Answers how many were carried out. */
export async function eraseDueAccounts(platform: Platform, places: DataPlaces): Promise<number> {
  const { db, clock, log } = platform;
  let erased = 0;
  for (const due of await dueDeletions(db, new Date(clock.now()))) {
    try {
      if (await eraseAccount(platform, places, due)) erased += 1;
    } catch (error) {
      // The next run tries again.
      log.error({ err: error, scope: due.scope }, 'an account could not be erased');
    }
  }
  return erased;
}

async function eraseAccount(platform: Platform, places: DataPlaces, due: DueDeletion): Promise<boolean> {
  const { db, clock, log } = platform;
  const { workspaceId, userId, scope } = due;
  // A new subscription cancels the deletion.
  if (scope === 'workspace' && (await places.subscribed(workspaceId))) {
    const kept = await removeDeletion(db, workspaceId, userId);
    if (kept) publishDeletion(platform, { ...kept, dueAt: null });
    return false;
  }
  if (!(await startErasing(db, workspaceId, { userId, now: new Date(clock.now()) }))) return false;
  await removeFiles(platform, places, due);
  const erased = await db.transaction(async (tx) => {
    if (!(await lockDeletion(tx, workspaceId, userId))) return null;
    const people = await listPeople(tx, workspaceId);
    const gone = scope === 'workspace' ? people : people.filter(({ id }) => id === userId);
    const traces = gone.flatMap(({ id, email }) => [id, email]);
    const owner = people.find(({ role }) => role === 'owner');
    if (scope === 'workspace') await eraseWorkspace(tx, workspaceId, traces);
    else if (owner) await eraseMember(tx, workspaceId, { userId, ownerId: owner.id, traces });
    else throw new Error('a workspace without an owner');
    if (scope !== 'workspace') {
      const actor = systemActor(workspaceId, 'Deletion of an account');
      await recordActivity(tx, actor, { kind: 'data.member-erased' });
    }
    await countErasure(tx, new Date(clock.now()).toISOString().slice(0, 10), scope);
    return gone;
  });
  if (erased === null) return false;
  // What was uploaded or made while the rows were on their way.
  await removeFiles(platform, places, due);
  // Their addresses are stored nowhere any more: a process that dies here sends these mails never, but no mail says what has not happened.
  await sendDeletedEmail(platform, scope, erased);
  log.info({ scope }, 'an account was erased');
  return true;
}

async function removeFiles({ db }: Platform, { archives, removeFiles }: DataPlaces, due: DueDeletion): Promise<void> {
  const ofUser = due.scope === 'member' ? due.userId : null;
  for (const id of await listArchives(db, due.workspaceId, ofUser)) {
    await archives.remove(archiveName(due.workspaceId, id));
  }
  await removeFiles(due.workspaceId, ofUser);
}

/** A mailbox that takes no mail keeps nothing here. */
async function sendDeletedEmail(
  { mailer, config, log }: Platform,
  scope: DueDeletion['scope'],
  gone: Person[],
): Promise<void> {
  for (const { email, name, removed } of gone) {
    if (removed) continue;
    try {
      await mailer.send(renderEmailLayout({ ...deletedEmail(scope), to: email, name, link: `${config.publicUrl}/` }));
    } catch (error) {
      log.warn({ err: error }, 'the last mail of an erased account could not be sent');
    }
  }
}

// Removes sign-ups that were never confirmed: where another one got their address, and thirty days after they were made. They
// could not be signed in to, so no email says so.
const DAY_MS = 86_400_000;
const RETENTION_DAYS = 30;
const BATCH_SIZE = 500;

/** @param releaseCheckouts takes what was paid before signing up out of the workspace, so that it can be claimed again. */
export function createRemoveSignUpsJob(
  platform: Platform,
  releaseCheckouts: (tx: Executor, workspaceId: string) => Promise<void>,
): Job {
  const { db, clock, log } = platform;
  return defineJob(removeSignUpsJob, async () => {
    const before = new Date(clock.now() - RETENTION_DAYS * DAY_MS);
    let removed = 0;
    for (const signUp of await deadSignUps(db, before, BATCH_SIZE)) {
      const { workspaceId, userId, role } = signUp;
      removed += await db.transaction(async (tx) => {
        if (!(await lockDeadSignUp(tx, signUp, before))) return 0;
        const owner = (await listPeople(tx, workspaceId)).find((person) => person.role === 'owner');
        if (role !== 'owner' && owner) {
          await eraseMember(tx, workspaceId, { userId, ownerId: owner.id, traces: [userId] });
        } else {
          await releaseCheckouts(tx, workspaceId);
          await eraseWorkspace(tx, workspaceId, [userId]);
        }
        return 1;
      });
    }
    if (removed > 0) log.info({ removed }, 'unconfirmed sign-ups were removed');
  });
}
