// What other features see of mailboxes: everything that decides whether, when and as whom a mail leaves, and no secret.
import type { Executor } from '#platform/platform.ts';
import type { MailboxState, SenderKind, WeekWindows } from '../fields.contract.ts';
import { type AskedChannel, domainOf, type StoredMailbox, storedMailboxes } from './mailboxes.store.ts';
import { verifiedHosts } from './tracking-hosts.store.ts';

export interface MailboxFacts {
  workspaceId: string;
  id: string;
  kind: SenderKind;
  /** As it stands in From; of a WhatsApp number, as people read it. */
  email: string;
  /** As addresses are compared; also the sender of the envelope. Of a WhatsApp number: E.164. */
  address: string;
  /** Behind its @; of a WhatsApp number, the number itself. */
  domain: string;
  fromName: string;
  /** '' for none. */
  replyTo: string;
  /** Plain text of several lines. */
  signature: string;
  state: MailboxState;
  /** Why it is broken or paused. */
  fault: string;
  /** It was taken away: nothing leaves from it any more. */
  removed: boolean;
  dayCap: number;
  gapMinSeconds: number;
  gapMaxSeconds: number;
  /** With `capOnDay`: what it may send on a day of its zone. */
  rampStartedOn: string | null;
  zone: string;
  windows: WeekWindows;
  trackOpens: boolean;
  trackClicks: boolean;
  /** Host of the sender's own that links lead to; '' for ours. */
  trackingDomain: string;
  /** Whether mails are signed with a key of ours (`dkimKeyOf`). */
  signs: boolean;
  /** Whether answers to it are read. */
  readsAnswers: boolean;
  /** Moves with every change of its settings. */
  revision: number;
}

/** All mailboxes that are connected, oldest first; with `ids` just these, removed ones too. Other channels with `channel`. */
export async function mailboxesFor(
  db: Executor,
  workspaceId: string,
  ids: readonly string[] | null = null,
  channel: AskedChannel = 'email',
): Promise<MailboxFacts[]> {
  const rows = await storedMailboxes(db, workspaceId, ids, channel);
  const tracks = rows.some(({ trackClicks, trackOpens }) => trackClicks || trackOpens);
  const hosts = tracks ? await verifiedHosts(db, workspaceId) : null;
  return rows.map((row) => factsOf(row, hosts?.get(domainOf(row.address))));
}

export function factsOf(row: StoredMailbox, trackingHost = ''): MailboxFacts {
  return {
    workspaceId: row.workspaceId,
    id: row.id,
    kind: row.kind as SenderKind,
    email: row.email,
    address: row.address,
    domain: domainOf(row.address),
    fromName: row.fromName,
    replyTo: row.replyTo,
    signature: row.signature,
    state: row.state as MailboxState,
    fault: row.fault,
    removed: row.deletedAt !== null,
    dayCap: row.dayCap,
    gapMinSeconds: row.gapMinSeconds,
    gapMaxSeconds: row.gapMaxSeconds,
    rampStartedOn: row.rampStartedOn,
    zone: row.zone,
    windows: row.windows,
    trackOpens: row.trackOpens,
    trackClicks: row.trackClicks,
    trackingDomain: trackingHost,
    signs: row.dkimSelector !== '',
    readsAnswers: row.imapHost !== '',
    revision: row.revision,
  };
}
