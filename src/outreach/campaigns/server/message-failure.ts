// Why a message on WhatsApp is in its state. What Meta refuses or reports is kept in words already.
import { type MailResult, wordsOfMail } from '#outreach/sending/server/index.ts';

/** `failure`: as Meta reported it after it had taken the message; '' where it did not. */
export function failureOf({ state, bounced, answer, reason }: MailResult, failure: string): string {
  if (bounced) return failure === '' ? 'Not delivered' : failure;
  return reason === '' && (state === 'refused' || state === 'failed') ? answer : '';
}

/** '' of one that was sent. */
export function wordsOfMessage(result: MailResult, failure: string): string {
  return failureOf(result, failure) || wordsOfMail({ ...result, bounced: false });
}
