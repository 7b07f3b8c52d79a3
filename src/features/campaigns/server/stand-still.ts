// A campaign none of whose mailboxes works stands still and says so; the sender goes on with the others (quality R6).
import { type MailboxFacts, mailboxesFor } from '#features/mailboxes/server/index.ts';
import { pauseStream } from '#features/sending/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { CAMPAIGNS_EVENT } from '../contract.ts';
import { holdCampaign, type StoredCampaign, updateCampaign } from './campaigns.store.ts';
import { campaignsAtMailbox, mailboxesWaitedAt } from './move-mailboxes.store.ts';

/** Begins the reason; what follows says which and why. */
const NONE_WORKS = 'None of its mailboxes works: ';
const WORKS_AGAIN = 'A mailbox works again, resume it when you like: ';

export async function standStill(tx: Executor, workspaceId: string, id: string, why: string): Promise<void> {
  const because = `${NONE_WORKS}${why}`;
  await pauseStream(tx, workspaceId, id, because);
  await updateCampaign(tx, workspaceId, id, { state: 'paused', pausedBecause: because });
}

/** In the transaction that finds a mailbox broken, removed, or working again. */
export async function mindMailbox(
  { events }: Pick<Platform, 'events'>,
  tx: Executor,
  workspaceId: string,
  { mailboxId, works, why }: { mailboxId: string; works: boolean; why: string },
): Promise<void> {
  // Also where nothing stops: mails that wait say why by themselves.
  events.publish(workspaceId, { type: CAMPAIGNS_EVENT });
  const [here] = await mailboxesFor(tx, workspaceId, [mailboxId]);
  // What somebody has paused by hand goes on when it is resumed.
  if (!here || (!works && here.state === 'paused' && !here.removed)) return;
  for (const id of await campaignsAtMailbox(tx, workspaceId, mailboxId)) {
    const campaign = await holdCampaign(tx, workspaceId, id);
    if (!campaign) continue;
    if (works) await sayItWorks(tx, workspaceId, campaign, here.email);
    else if ((await aliveOf(tx, workspaceId, campaign)).length === 0)
      await stopFor(tx, workspaceId, campaign, `${here.email}: ${why}`);
  }
}

/** Mailboxes of a campaign that may send, now or when somebody resumes them: those that were chosen, and those that its mails wait at. */
async function aliveOf(tx: Executor, workspaceId: string, { id, setup }: StoredCampaign): Promise<MailboxFacts[]> {
  const waitAt = await mailboxesWaitedAt(tx, workspaceId, id);
  const ids = new Set([...setup.limits.mailboxIds, ...waitAt]);
  const all = await mailboxesFor(tx, workspaceId, ids.size === 0 ? null : [...ids]);
  return all.filter(({ state, removed }) => state !== 'broken' && !removed);
}

async function stopFor(tx: Executor, workspaceId: string, campaign: StoredCampaign, why: string): Promise<void> {
  const { id, state, pausedBecause } = campaign;
  if (state === 'running' || state === 'launching' || pausedBecause.startsWith(WORKS_AGAIN))
    await standStill(tx, workspaceId, id, why);
}

async function sayItWorks(tx: Executor, workspaceId: string, campaign: StoredCampaign, email: string): Promise<void> {
  if (campaign.state !== 'paused' || !campaign.pausedBecause.startsWith(NONE_WORKS)) return;
  await updateCampaign(tx, workspaceId, campaign.id, { pausedBecause: `${WORKS_AGAIN}${email}` });
}

/** Why a campaign could not send if it went on; null where it could. */
export async function whyNoMailbox(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<string | null> {
  if ((await aliveOf(tx, workspaceId, campaign)).length > 0) return null;
  const { mailboxIds } = campaign.setup.limits;
  const all = await mailboxesFor(tx, workspaceId);
  const [first] = mailboxIds.length === 0 ? all : all.filter(({ id }) => mailboxIds.includes(id));
  if (!first) return 'It has no mailbox any more: choose one under Schedule.';
  return `${first.email} does not work (${first.fault}). Repair it in E-mail settings, or choose another under Schedule.`;
}
