// What a slot of the calendar says, and which mails it stands for.
import type { ScheduledCalendar } from '../scheduled.contract.ts';
import type { Target } from './api.ts';
import { mailsText } from './use-scheduled.ts';

export type CalendarSlot = ScheduledCalendar['slots'][number];

export function slotTarget({ mail, streamId: stream, mailboxId: mailbox, from, to }: CalendarSlot): Target {
  return mail ? { ids: [mail.id] } : { filter: { stream, mailbox, from, to } };
}

/** Whom it goes to, or how many there are. */
export const slotTitle = ({ mail, mails }: CalendarSlot) => (mail ? mail.to : mailsText(mails));
export const slotSubject = ({ mail, streamName }: CalendarSlot) => mail?.subject || streamName;
