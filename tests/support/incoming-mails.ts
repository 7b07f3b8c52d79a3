// Mails that come back, as servers and programs write them: reports of many kinds, automatic answers, complaints, answers of people.

/** The mail of ours that they are about. */
export interface About {
  messageId: string;
  to: string;
  from: string;
  subject: string;
}

export const ABOUT: About = {
  messageId: '<01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81@us.example>',
  to: 'jo@acme.example',
  from: 'mia@us.example',
  subject: 'Spring prices',
};

const wire = (text: string) => Buffer.from(text.replace(/\r?\n/g, '\r\n'));
let made = 0;
const nextId = () => {
  made += 1;
  return `<came-${made}@there.example>`;
};

interface MessageOptions {
  headers?: Record<string, string>;
  from?: string;
  subject?: string;
  body: string;
  messageId?: string;
}

/** Written a minute from now: after the mail of ours that the test has just sent, on whatever day it runs. */
const dateHeader = (): string => new Date(Date.now() + 60_000).toUTCString();

/** A mail with these headers and this body. */
export function message(
  about: About,
  { headers = {}, from = about.to, subject, body, messageId }: MessageOptions,
): Buffer {
  const lines = {
    From: from,
    To: about.from,
    Subject: subject ?? `Re: ${about.subject}`,
    Date: dateHeader(),
    'Message-ID': messageId ?? nextId(),
    'MIME-Version': '1.0',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return wire(`${head.join('\n')}\n\n${body}\n`);
}

/** An answer of a person, in the thread. */
export function answer(about: About, body: string, more: Partial<MessageOptions> = {}): Buffer {
  const { messageId } = about;
  const quoted = `On Mon, 23 Nov 2026 at 08:00, Mia <${about.from}> wrote:\n> Hello\n> No more of these? Unsubscribe here`;
  return message(about, {
    body: `${body}\n\n${quoted}`,
    ...more,
    headers: {
      'In-Reply-To': messageId,
      References: messageId,
      'Content-Type': 'text/plain; charset=utf-8',
      ...more.headers,
    },
  });
}

interface Reported {
  status?: string;
  action?: string;
  diagnostic?: string;
  /** Type of the part with the mail that was sent back. */
  copy?: 'message/rfc822' | 'text/rfc822-headers' | 'none';
  statusType?: string;
}

/** A report by RFC 3464, as Postfix writes it. */
export function report(about: About, options: Reported = {}): Buffer {
  const {
    status = '5.1.1',
    action = 'failed',
    copy = 'message/rfc822',
    statusType = 'message/delivery-status',
  } = options;
  const {
    diagnostic = `550 ${status} <${about.to}>: Recipient address rejected: User unknown in virtual mailbox table`,
  } = options;
  const original =
    copy === 'none'
      ? ''
      : `--B\nContent-Type: ${copy}\n\nMessage-ID: ${about.messageId}\nFrom: ${about.from}\nTo: ${about.to}\nSubject: ${about.subject}\n\nHello\n\n`;
  return message(about, {
    from: 'MAILER-DAEMON@mx.there.example (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    headers: {
      'Return-Path': '<>',
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="B"',
    },
    body:
      `--B\nContent-Type: text/plain\n\nI am sorry to have to inform you.\n\n<${about.to}>: host mx said: ${diagnostic}\n\n` +
      `--B\nContent-Type: ${statusType}\n\nReporting-MTA: dns; mx.there.example\nArrival-Date: Mon, 23 Nov 2026 08:59:00 +0000\n\n` +
      `Final-Recipient: rfc822; ${about.to}\nOriginal-Recipient: rfc822;${about.to}\nAction: ${action}\nStatus: ${status}\n` +
      `Remote-MTA: dns; mx.acme.example\nDiagnostic-Code: smtp; ${diagnostic}\n\n${original}--B--`,
  });
}

/** Exim writes to people, and names the recipient in a header. */
export const eximReport = (about: About, why = '550 5.1.1 No such user here'): Buffer =>
  message(about, {
    from: 'Mail Delivery System <Mailer-Daemon@there.example>',
    subject: 'Mail delivery failed: returning message to sender',
    headers: { 'X-Failed-Recipients': about.to, 'Auto-Submitted': 'auto-replied' },
    body:
      'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\n' +
      `recipients. This is a permanent error. The following address(es) failed:\n\n  ${about.to}\n    host mx.acme.example [192.0.2.1]\n` +
      `    SMTP error from remote mail server after RCPT TO:<${about.to}>:\n    ${why}\n\n` +
      `------ This is a copy of the message, including all the headers. ------\n\nMessage-ID: ${about.messageId}\nSubject: ${about.subject}\n\nHello`,
  });

export const qmailReport = (about: About): Buffer =>
  message(about, {
    from: 'MAILER-DAEMON@there.example',
    subject: 'failure notice',
    body:
      "Hi. This is the qmail-send program at there.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n" +
      `This is a permanent error; I've given up. Sorry it didn't work out.\n\n<${about.to}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n` +
      `--- Below this line is a copy of the message.\n\nReturn-Path: <${about.from}>\nMessage-ID: ${about.messageId}\nSubject: ${about.subject}\n\nHello`,
  });

/** Microsoft 365: one block, an answer over two lines, its own code in brackets. */
export const exchangeReport = (about: About): Buffer =>
  report(about, {
    status: '5.1.10',
    diagnostic:
      'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient\n acme.example not found by SMTP address lookup',
  });

/** A provider reports that a recipient pressed "spam". */
export const complaint = (about: About, kind = 'abuse'): Buffer =>
  message(about, {
    from: 'complaints@provider.example',
    subject: `FW: ${about.subject}`,
    headers: { 'Content-Type': 'multipart/report; report-type=feedback-report; boundary="B"' },
    body:
      '--B\nContent-Type: text/plain\n\nThis is an email abuse report.\n\n--B\nContent-Type: message/feedback-report\n\n' +
      `Feedback-Type: ${kind}\nUser-Agent: Reports/1.0\nVersion: 1\nOriginal-Rcpt-To: <${about.to}>\n\n` +
      `--B\nContent-Type: message/rfc822\n\nMessage-ID: ${about.messageId}\nFrom: ${about.from}\nSubject: ${about.subject}\n\nHello\n\n--B--`,
  });
