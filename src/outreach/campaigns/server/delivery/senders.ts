// The mailboxes or numbers of a campaign: which are usable, how recipients are distributed over them, and what happens when they change.
import { type MailboxFacts, mailboxesFor } from '#outreach/mailboxes/server/index.ts';
import { changeMailbox } from '#outreach/sending/server/index.ts';
import { LIMIT_SHARE, type NumberQuality } from '#outreach/whatsapp/fields.contract.ts';
import { numberFacts, type StoredNumber } from '#outreach/whatsapp/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { formatCount } from '#shared/formats.ts';
import { assignMailboxes } from '../../domain/assign-mailboxes.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import type { CampaignSetup, Limits } from '../../setup.contract.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import { type AssignedPerson, peopleAtMailboxes, sendersBefore, setMailboxOf } from '../recipients/recipients.store.ts';

export interface NumberOfSender {
  name: string;
  wabaId: string;
  quality: NumberQuality;
  perSecond: number;
  /** Limit of people in a moving 24 h, below Meta's; null for unlimited. */
  peopleLimit: number | null;
  /** Of them, left now. */
  peopleLeft: number | null;
}

/** `dayCap` of a number: the people that it may message in 24 h. */
export type Sender = MailboxFacts & {
  practice: boolean;
  /** Null of a mailbox. */
  number: NumberOfSender | null;
};

/** All that are connected, oldest first; with `ids` just these, removed ones too. */
export async function sendersFor(
  db: Executor,
  workspaceId: string,
  channel: CampaignChannel,
  ids: readonly string[] | null = null,
): Promise<Sender[]> {
  const facts = await mailboxesFor(db, workspaceId, ids, channel);
  if (channel === 'email')
    return facts.map((mailbox) => ({ ...mailbox, practice: mailbox.kind === 'practice', number: null }));
  const numbers = await numberFacts(
    db,
    workspaceId,
    facts.map(({ id }) => id),
  );
  const byId = new Map(numbers.map((number) => [number.id, number]));
  return facts.flatMap((mailbox) => {
    const number = byId.get(mailbox.id);
    return number ? [toSender(mailbox, number)] : [];
  });
}

function toSender(mailbox: MailboxFacts, number: StoredNumber): Sender {
  const { displayPhone, wabaId, quality, perSecond, peopleUsed } = number;
  const peopleLimit = number.peopleLimit === null ? null : Math.floor(number.peopleLimit * LIMIT_SHARE);
  return {
    ...mailbox,
    dayCap: peopleLimit === null ? mailbox.dayCap : Math.max(1, peopleLimit),
    practice: number.kind === 'practice',
    number: {
      name: displayPhone,
      wabaId,
      quality,
      perSecond,
      peopleLimit,
      peopleLeft: peopleLimit === null ? null : Math.max(0, peopleLimit - peopleUsed),
    },
  };
}

/** Those that a campaign may send from: the chosen ones, else all that are active. Broken and paused ones among the chosen are kept. */
export async function campaignSenders(
  db: Executor,
  workspaceId: string,
  { channel, setup }: { channel: CampaignChannel; setup: Pick<CampaignSetup, 'limits'> },
): Promise<Sender[]> {
  return allowedSenders(await sendersFor(db, workspaceId, channel), setup.limits);
}

/** Whether nothing of a campaign is delivered: all its senders are for practice, or it has none. */
export const isPractice = (senders: readonly Sender[]): boolean => senders.every(({ practice }) => practice);

/** The same of all that are connected. */
function allowedSenders(all: readonly Sender[], { mailboxIds }: Limits): Sender[] {
  if (mailboxIds.length === 0) return all.filter((sender) => sender.state === 'active' && isDefaultSender(sender, all));
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
function isDefaultSender({ practice }: Sender, all: readonly Sender[]): boolean {
  return !practice || all.every((sender) => sender.practice);
}

export interface SenderLoad {
  mailboxes: readonly Sender[];
  /** People that each has already. */
  loads: Map<string, number>;
}

/** By address: the mailbox that wrote to it before, else the one with the lowest load for its limit. A recipient hears from one sender only. */
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

export interface MailboxReassignment {
  /** By the mailbox that they move to. */
  to: Map<string, AssignedPerson[]>;
  people: number;
  /** Each in a sentence. */
  words: string[];
}

const formatPeople = (n: number, one: string, more: string) => `${formatCount(n)} ${n === 1 ? one : more}`;

const sameIds = (a: Limits, b: Limits) =>
  a.mailboxIds.length === b.mailboxIds.length && a.mailboxIds.every((id) => b.mailboxIds.includes(id));

/** Plans who moves where. `resuming`: also recipients without any email who wait at a broken mailbox. */
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
  const to = new Map<string, AssignedPerson[]>();
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
      `${formatPeople(fresh, 'person', 'people')} who ${fresh === 1 ? 'has' : 'have'} not heard from you yet ${fresh === 1 ? 'hears' : 'hear'} from another ${box}.`,
    ...[...left].map(
      ([id, n]) =>
        `${formatPeople(n, 'person who has', 'people who have')} heard from ${names.get(id) ?? `a ${box}`}, which is removed, ${n === 1 ? 'hears' : 'hear'} from another one: ${again}.`,
    ),
    rebalance &&
      staying > 0 &&
      `${formatPeople(staying, 'person who has', 'people who have')} heard from a ${box} ${staying === 1 ? 'stays' : 'stay'} with it.`,
  ].filter((each) => each !== false);
  return { to, people: moves.size, words };
}

/** In the transaction that changes the mailboxes, or resumes the campaign. */
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
