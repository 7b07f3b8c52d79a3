// Replies to practice emails as real servers and people write them, so that the inbox reads them like any other.
import type { PracticeBehaviour } from '../fields.contract.ts';

/** Behaviours with a reply. */
export const ANSWERING = [
  'answer',
  'colleague-answer',
  'auto-answer',
  'bounce-later',
  'complain',
  'unsubscribe',
] as const;
export type Answering = (typeof ANSWERING)[number];

export function isAnswering(behaviour: PracticeBehaviour): behaviour is Answering {
  return (ANSWERING as readonly string[]).includes(behaviour);
}

interface Question {
  /** The raw email. */
  source: string;
  /** Of the envelope. */
  sender: string;
  recipient: string;
  /** The text of the reply; '' for a default. */
  text: string;
  /** For the Message-ID of the reply. */
  id: string;
  at: Date;
}

const HOST = 'recipient.practice.test';
const DAYS_AWAY = 3;
/** Headers that a report returns. */
const HEAD_CHARS = 20_000;

/** A whole message (RFC 5322) with 8-bit texts. */
export function answerTo(behaviour: Answering, question: Question): string {
  switch (behaviour) {
    case 'answer':
      return reply(question, question.text || 'Thank you for your mail. Can you call me on Thursday?');
    case 'colleague-answer':
      return newMessage(question, question.text || 'I take this over from my colleague. What would you need from us?');
    case 'unsubscribe':
      return reply(question, question.text || 'Unsubscribe');
    case 'auto-answer':
      return outOfOffice(question);
    case 'bounce-later':
      return deliveryReport(question);
    case 'complain':
      return complaint(question);
  }
}

function reply(question: Question, text: string): string {
  const { recipient } = question;
  return message(
    [
      ['From', recipient],
      ...addressed(question),
      ['Subject', `Re: ${bare(getSubject(question))}`],
      ...inThread(question),
      ...PLAIN,
    ],
    `${text}\n\nOn ${question.at.toUTCString()}, ${question.sender} wrote:\n> ...`,
  );
}

/** From another address of the same company, in a new thread. */
function newMessage(question: Question, text: string): string {
  const { recipient } = question;
  const from = `colleague@${recipient.slice(recipient.lastIndexOf('@') + 1)}`;
  return message([['From', from], ...addressed(question), ['Subject', 'Your offer'], ...PLAIN], text);
}

function outOfOffice(question: Question): string {
  const back = new Date(question.at.getTime() + DAYS_AWAY * 86_400_000).toISOString().slice(0, 10);
  return message(
    [
      ['From', question.recipient],
      ...addressed(question),
      ['Subject', `Automatic reply: ${bare(getSubject(question))}`],
      ...inThread(question),
      ['Auto-Submitted', 'auto-replied'],
      ['X-Auto-Response-Suppress', 'All'],
      ...PLAIN,
    ],
    `I am out of the office and will be back on ${back}. Your mail is not forwarded.`,
  );
}

/** RFC 3464, as integration contracts 5.6 shows it. */
function deliveryReport(question: Question): string {
  const { recipient } = question;
  return report(question, 'delivery-status', `Undelivered Mail Returned to Sender`, [
    part('text/plain; charset=utf-8', `Your mail to ${recipient} was not delivered: there is no such mailbox.`),
    part(
      'message/delivery-status',
      [
        `Reporting-MTA: dns; ${HOST}`,
        `Arrival-Date: ${question.at.toUTCString()}`,
        '',
        `Final-Recipient: rfc822; ${recipient}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
      ].join('\n'),
    ),
    part('text/rfc822-headers', originalHead(question)),
  ]);
}

/** RFC 5965. */
function complaint(question: Question): string {
  const { recipient, sender } = question;
  return report(question, 'feedback-report', `FW: ${bare(getSubject(question))}`, [
    part('text/plain; charset=utf-8', 'This is a report about a mail that its recipient has marked as spam.'),
    part(
      'message/feedback-report',
      [
        'Feedback-Type: abuse',
        'User-Agent: Practice/1.0',
        'Version: 1',
        `Original-Mail-From: <${sender}>`,
        `Original-Rcpt-To: <${recipient}>`,
        `Arrival-Date: ${question.at.toUTCString()}`,
      ].join('\n'),
    ),
    part('message/rfc822', `${originalHead(question)}\n\n`),
  ]);
}

type Header = readonly [name: string, value: string];
const PLAIN: readonly Header[] = [
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['Content-Transfer-Encoding', '8bit'],
];

function addressed({ sender, at, id }: Question): Header[] {
  return [
    ['To', sender],
    ['Date', at.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', `<${id}@${HOST}>`],
    ['MIME-Version', '1.0'],
  ];
}

function inThread(question: Question): Header[] {
  const head = toHead(question.source);
  const messageId = getHeader(head, 'Message-ID');
  if (messageId === '') return [];
  return [
    ['In-Reply-To', messageId],
    ['References', [getHeader(head, 'References'), messageId].filter(Boolean).join(' ')],
  ];
}

function report(question: Question, type: string, subject: string, parts: string[]): string {
  const boundary = `report-${question.id}`;
  const body = [...parts.map((each) => `--${boundary}\n${each}\n`), `--${boundary}--\n`].join('');
  return message(
    [
      ['From', `Mail Delivery System <MAILER-DAEMON@${HOST}>`],
      ...addressed(question),
      ['Subject', subject],
      ['Auto-Submitted', 'auto-replied'],
      ['Content-Type', `multipart/report; report-type=${type}; boundary="${boundary}"`],
    ],
    body,
  );
}

function part(type: string, content: string): string {
  return `Content-Type: ${type}\n\n${content}\n`;
}

function message(headers: readonly Header[], body: string): string {
  const head = headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`).join('\n');
  return `${head}\n\n${body}`.replace(/\r?\n/g, '\r\n');
}

function originalHead({ source }: Question): string {
  const end = source.search(/\r?\n\r?\n/);
  return (end === -1 ? source : source.slice(0, end)).slice(0, HEAD_CHARS);
}

function getSubject({ source }: Question): string {
  return getHeader(toHead(source), 'Subject');
}

function bare(subject: string): string {
  return subject.replace(/^(?:re:\s*)+/i, '');
}

export interface HeaderLine {
  name: string;
  /** Unfolded, still encoded. */
  value: string;
}

/** Headers before the first empty line; malformed lines are skipped. */
export function toHead(source: string): HeaderLine[] {
  const end = source.search(/\r?\n\r?\n/);
  const head = (end === -1 ? source : source.slice(0, end)).replace(/\r?\n(?=[ \t])/g, '');
  return head.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value?.trim() ?? '' }];
  });
}

/** The first with that name; '' for none. */
export function getHeader(head: readonly HeaderLine[], name: string): string {
  const wanted = name.toLowerCase();
  return head.find((line) => line.name.toLowerCase() === wanted)?.value ?? '';
}
