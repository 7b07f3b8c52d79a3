// Why a mailbox cannot be read, in words for its owner.
import { ImapFault } from '#platform/mail/imap.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';

export function readingFault(error: unknown): string {
  if (error instanceof OutboundError) {
    return error.code === 'ADDRESS_REFUSED'
      ? 'Its server is not on the open internet.'
      : 'Its server cannot be reached.';
  }
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
