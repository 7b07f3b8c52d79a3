// Who writes to whom: one person always hears from one sender, and mailboxes or numbers share people by what each may send in a day.
import type { Executor, Platform } from '#platform/platform.ts';
import type { Limits } from '../setup.contract.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import { sendersBefore } from './recipients.store.ts';
import { type Sender, sendersFor } from './senders.ts';

/** Those that a campaign may send from: the chosen ones, else all that are active. Broken and paused ones among the chosen are kept. */
export async function campaignSenders(
  db: Executor,
  workspaceId: string,
  { channel, setup }: Pick<StoredCampaign, 'channel' | 'setup'>,
): Promise<Sender[]> {
  return allowedSenders(await sendersFor(db, workspaceId, channel), setup.limits);
}

/** The same of all that are connected. */
export function allowedSenders(all: readonly Sender[], { mailboxIds }: Limits): Sender[] {
  if (mailboxIds.length === 0) return all.filter((sender) => sender.state === 'active' && isMeant(sender, all));
  return all.filter(({ id }) => mailboxIds.includes(id));
}

/** Those that people may stay with: the chosen ones that are connected; where none are chosen, all that are connected. */
export function connectedSenderIds(all: readonly Sender[], { mailboxIds }: Limits): Set<string> {
  const kept = mailboxIds.length === 0 ? all : all.filter(({ id }) => mailboxIds.includes(id));
  return new Set(kept.map(({ id }) => id));
}

/** Those that can send now; where none can, all: their people wait for them. */
export function usableSenders(mailboxes: readonly Sender[]): readonly Sender[] {
  const working = mailboxes.filter(({ state }) => state === 'active');
  return working.length > 0 ? working : mailboxes;
}

/** Practice is meant only where it is all that there is, or was chosen: no real campaign goes there by itself. */
function isMeant({ practice }: Sender, all: readonly Sender[]): boolean {
  return !practice || all.every((sender) => sender.practice);
}

export interface SenderLoad {
  mailboxes: readonly Sender[];
  /** People that each has already. */
  loads: Map<string, number>;
}

/** By address: the mailbox that wrote to it before, else the one that has fewest people for what it may send. */
export async function distributeRecipients(
  db: Platform['db'],
  workspaceId: string,
  { mailboxes, loads }: SenderLoad,
  addresses: readonly string[],
): Promise<Map<string, Sender>> {
  const byId = new Map(mailboxes.map((mailbox) => [mailbox.id, mailbox]));
  const before = await sendersBefore(db, workspaceId, addresses, [...byId.keys()]);
  const shared = new Map<string, Sender>();
  for (const address of addresses) {
    const mailbox = byId.get(before.get(address) ?? '') ?? leastLoaded(mailboxes, loads);
    if (!mailbox) continue;
    loads.set(mailbox.id, (loads.get(mailbox.id) ?? 0) + 1);
    shared.set(address, mailbox);
  }
  return shared;
}

function leastLoaded(mailboxes: readonly Sender[], loads: ReadonlyMap<string, number>): Sender | undefined {
  let best: Sender | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const mailbox of mailboxes) {
    const load = ((loads.get(mailbox.id) ?? 0) + 1) / mailbox.dayCap;
    if (load < least) [best, least] = [mailbox, load];
  }
  return best;
}
