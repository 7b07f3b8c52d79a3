// Reassigns waiting recipients when the mailboxes of a running campaign change.
import { changeMailbox } from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { assignMailboxes } from '../domain/assign-mailboxes.ts';
import type { CampaignSetup, Limits } from '../setup.contract.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import { allowedSenders, connectedSenderIds, usableSenders } from './choose-mailboxes.ts';
import { type PlacedPerson, peopleAtMailboxes, setMailboxOf } from './reassign-mailboxes.store.ts';
import { sendersFor } from './senders.ts';

export interface MailboxReassignment {
  /** By the mailbox that they move to. */
  to: Map<string, PlacedPerson[]>;
  people: number;
  /** Each in a sentence. */
  words: string[];
}

const many = (n: number, one: string, more: string) => `${n.toLocaleString('en')} ${n === 1 ? one : more}`;

const sameIds = (a: Limits, b: Limits) =>
  a.mailboxIds.length === b.mailboxIds.length && a.mailboxIds.every((id) => b.mailboxIds.includes(id));

/** Who moves where; nothing is changed. `resuming`: also who has heard from nobody yet and waits at one that is broken. */
export async function planReassignment(
  tx: Executor,
  workspaceId: string,
  campaign: Pick<StoredCampaign, 'id' | 'channel' | 'setup'>,
  { limits }: Pick<CampaignSetup, 'limits'>,
  resuming = false,
): Promise<MailboxReassignment> {
  const { channel } = campaign;
  const all = await sendersFor(tx, workspaceId, channel);
  const keep = connectedSenderIds(all, limits);
  const targets = usableSenders(allowedSenders(all, limits));
  const rebalance = !sameIds(campaign.setup.limits, limits);
  const broken = resuming && targets.some(({ state }) => state === 'active') ? all : [];
  const leave = new Set(broken.filter(({ state }) => state === 'broken').map(({ id }) => id));
  const people = await peopleAtMailboxes(tx, workspaceId, campaign.id);
  const moves = assignMailboxes(people, { keep, targets, leave, rebalance });
  const to = new Map<string, PlacedPerson[]>();
  const left = new Map<string, number>();
  for (const person of people) {
    const target = moves.get(person.recipientId);
    if (target === undefined) continue;
    const there = to.get(target) ?? [];
    there.push(person);
    to.set(target, there);
    if (person.lastSenderId !== null) left.set(person.lastSenderId, (left.get(person.lastSenderId) ?? 0) + 1);
  }
  const heard = [...left.values()].reduce((sum, n) => sum + n, 0);
  const fresh = moves.size - heard;
  const staying = people.filter(
    ({ recipientId, lastSenderId }) => lastSenderId !== null && !moves.has(recipientId),
  ).length;
  const gone = await sendersFor(tx, workspaceId, channel, [...left.keys()]);
  const names = new Map(gone.map(({ id, email }) => [id, email]));
  const box = channel === 'email' ? 'mailbox' : 'number';
  const again = channel === 'email' ? 'the same thread, another sender' : 'a conversation of its own';
  const words = [
    fresh > 0 &&
      `${many(fresh, 'person', 'people')} who ${fresh === 1 ? 'has' : 'have'} not heard from you yet ${fresh === 1 ? 'hears' : 'hear'} from another ${box}.`,
    ...[...left].map(
      ([id, n]) =>
        `${many(n, 'person who has', 'people who have')} heard from ${names.get(id) ?? `a ${box}`}, which is taken out, ${n === 1 ? 'hears' : 'hear'} from another one: ${again}.`,
    ),
    rebalance &&
      staying > 0 &&
      `${many(staying, 'person who has', 'people who have')} heard from a ${box} ${staying === 1 ? 'stays' : 'stay'} with it.`,
  ].filter((each) => each !== false);
  return { to, people: moves.size, words };
}

/** In the transaction that changes them, or goes on with the campaign. */
export async function reassignMailboxes(tx: Executor, workspaceId: string, { to }: MailboxReassignment): Promise<void> {
  for (const [mailboxId, people] of to) {
    const ids = people.flatMap(({ mailId }) => mailId ?? []);
    if (ids.length > 0) await changeMailbox(tx, workspaceId, { ids }, mailboxId);
    await setMailboxOf(
      tx,
      workspaceId,
      people.map(({ recipientId }) => recipientId),
      mailboxId,
    );
  }
}
