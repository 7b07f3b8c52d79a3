// What a campaign can send from, by its channel: mailboxes, or WhatsApp numbers with their limit and quality.
import { type MailboxFacts, mailboxesFor } from '#outreach/mailboxes/server/index.ts';
import { LIMIT_SHARE, type NumberQuality } from '#outreach/whatsapp/fields.contract.ts';
import { numberFacts, type StoredNumber } from '#outreach/whatsapp/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { CampaignChannel } from '../fields.contract.ts';

export interface NumberOfSender {
  name: string;
  wabaId: string;
  quality: NumberQuality;
  perSecond: number;
  /** People of a moving 24 h that are messaged at most, which is less than Meta allows; null for unlimited. */
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
    return number ? [senderOf(mailbox, number)] : [];
  });
}

function senderOf(mailbox: MailboxFacts, number: StoredNumber): Sender {
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
