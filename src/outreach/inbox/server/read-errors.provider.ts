// Explains to its owner why a mailbox cannot be read.
import { ReadingFault } from '#outreach/mailboxes/server/index.ts';
import { ImapFault } from '#platform/mail/imap.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';

export function describeReadError(error: unknown): string {
  if (error instanceof OutboundError) {
    return error.code === 'ADDRESS_REFUSED'
      ? 'Its server is not on the open internet.'
      : 'Its server cannot be reached.';
  }
  if (error instanceof ReadingFault) return apiWords(error);
  if (!(error instanceof ImapFault)) return 'Something went wrong on our side. It is tried again.';
  const said = error.answer === '' ? '' : ` It said: ${error.answer}`;
  switch (error.at) {
    case 'login':
      return `Its server refuses the login: the password may have changed.${said}`;
    case 'tls':
      return 'Its server could not prove who it is (TLS).';
    case 'connect':
      return `Its server cannot be reached.${said}`;
    default:
      return `The connection to its server was lost.${said}`;
  }
}

export const CONSENT_ENDED = 'The consent of this mailbox has ended. Connect it again.';

function apiWords({ why, answer }: ReadingFault): string {
  const said = answer === '' ? '' : ` It said: ${answer}`;
  switch (why) {
    case 'consent':
      return CONSENT_ENDED;
    case 'scope':
      return `Its consent does not allow reading. Connect it again and leave reading ticked.${said}`;
    case 'limit':
      return `Its provider asks to be asked less often. It is tried again.${said}`;
    case 'away':
      return `Its provider cannot be reached.${said}`;
    default:
      return `Its provider gave an answer that makes no sense here.${said}`;
  }
}
