// Looks every ten minutes for deletions whose day has come. Its payload names nobody.
import { z } from 'zod';
import { recordActivity, systemActor } from '#account/activity-log/server/index.ts';
import { renderEmailLayout } from '#platform/email-layout.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import {
  beginErasing,
  type DueDeletion,
  dueDeletions,
  type Person,
  peopleOf,
  removeDeletion,
} from './account-deletions.store.ts';
import { archiveName } from './archive-files.ts';
import { archivesOf } from './data-exports.store.ts';
import { goneLetter } from './deletion-letters.ts';
import { countErasure, eraseMember, eraseWorkspace, holdDeletion } from './erase.store.ts';
import type { DataPlaces } from './places.ts';
import { publishDeletion } from './publish-deletion.ts';

export function createEraseDueAccountsJob(platform: Platform, places: DataPlaces): Job {
  return defineJob(
    { name: 'my-data-erase-due', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 1 },
    async () => {
      await eraseDueAccounts(platform, places);
    },
  );
}

// Carries a deletion out: files first, then every row in one transaction. Killed anywhere, the next run goes on: what is removed
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
  // Who pays again has changed his mind.
  if (scope === 'workspace' && (await places.subscribed(workspaceId))) {
    const kept = await removeDeletion(db, workspaceId, userId);
    if (kept) publishDeletion(platform, { ...kept, dueAt: null });
    return false;
  }
  if (!(await beginErasing(db, workspaceId, { userId, now: new Date(clock.now()) }))) return false;
  await removeFiles(platform, places, due);
  const erased = await db.transaction(async (tx) => {
    if (!(await holdDeletion(tx, workspaceId, userId))) return null;
    const people = await peopleOf(tx, workspaceId);
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
  await sayGoodbye(platform, scope, erased);
  log.info({ scope }, 'an account was erased');
  return true;
}

async function removeFiles({ db }: Platform, { archives, removeFiles }: DataPlaces, due: DueDeletion): Promise<void> {
  const ofUser = due.scope === 'member' ? due.userId : null;
  for (const id of await archivesOf(db, due.workspaceId, ofUser)) {
    await archives.remove(archiveName(due.workspaceId, id));
  }
  await removeFiles(due.workspaceId, ofUser);
}

/** A mailbox that takes no mail keeps nothing here. */
async function sayGoodbye(
  { mailer, config, log }: Platform,
  scope: DueDeletion['scope'],
  gone: Person[],
): Promise<void> {
  for (const { email, name, removed } of gone) {
    if (removed) continue;
    try {
      await mailer.send(renderEmailLayout({ ...goneLetter(scope), to: email, name, link: `${config.publicUrl}/` }));
    } catch (error) {
      log.warn({ err: error }, 'the last mail of an erased account could not be sent');
    }
  }
}
