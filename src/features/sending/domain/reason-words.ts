// Why a mail waits, in the words of the pages.
import { MAIL_REASON_WORDS, type MailReason } from '../fields.contract.ts';

/** "Outside its window: Tuesday 9:00 in Lisbon". */
export function reasonWords(reason: MailReason, detail: string): string {
  const words = MAIL_REASON_WORDS[reason];
  return detail === '' ? words : `${words}: ${detail}`;
}
