// What the caps of a mailbox are today, and the rows that its hand-overs are counted in.
import { capInHour, capOnDay, DAY_CAP_LIMIT } from '#outreach/mailboxes/fields.contract.ts';
import type { MailboxFacts } from '#outreach/mailboxes/server/index.ts';
import { dayIn, dayStartIn } from '../domain/next-opening.ts';
import { beginCounts } from './counts.store.ts';
import type { LeasedMailbox } from './leases.store.ts';
import type { Made } from './make-mails.ts';
import type { SendingContext } from './sending-context.ts';

/** Read for each batch: a lease can last past midnight. */
export function limitsOf(mailbox: MailboxFacts, all: readonly MailboxFacts[]) {
  const { domain, zone, kind } = mailbox;
  const begun = new Set<string>();
  const today = () => {
    const day = dayIn(zone, new Date());
    const capOf = (one: MailboxFacts) => capOnDay(one.dayCap, one.rampStartedOn, day);
    const domainCap = all.filter((one) => one.domain === domain).reduce((sum, one) => sum + capOf(one), 0);
    return { day, domain, domainCap, mailboxCap: capOf(mailbox) };
  };
  const { mailboxCap } = today();
  // Above that limit nobody writes to strangers one by one: such a mailbox has no pace by the hour.
  const hourCap =
    kind === 'practice' || kind === 'whatsapp' || mailboxCap > DAY_CAP_LIMIT ? null : capInHour(kind, mailboxCap);
  return {
    hourCap,
    today,
    async begin({ platform }: SendingContext, lease: LeasedMailbox, mails: readonly Made[]): Promise<void> {
      const { day } = today();
      const streams = [...new Set(mails.map(({ streamId }) => streamId))].filter((id) => !begun.has(`${day} ${id}`));
      if (streams.length === 0) return;
      await beginCounts(platform.db, lease, { day, dayStart: dayStartIn(zone, new Date()), domain }, streams);
      for (const id of streams) begun.add(`${day} ${id}`);
    },
  };
}
