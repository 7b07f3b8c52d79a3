// Reports of mail servers about a mail of ours: by RFC 3464 where they follow it, by their words where they do not.
import type { BounceTreatment } from '../fields.contract.ts';
import { enhancedCode, treatmentOf } from './bounce-codes.ts';
import { mailIdsIn, messageIdsIn } from './our-ids.ts';
import { fieldsIn, type ParsedMail } from './parsed-mail.ts';

export interface DeliveryReport {
  /** Address that could not be reached, in lower case; '' where the report does not say. */
  recipient: string;
  code: string;
  treatment: BounceTreatment;
  /** The other server's answer, in one line. */
  answer: string;
  /** Message-IDs in the mail that was sent back, and in what the report says. */
  messageIds: readonly string[];
  /** Ids that can be of mails of ours: of the envelope, of a Message-ID. */
  mailIds: readonly string[];
}

const ANSWER_CHARACTERS = 1_000;
const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[^\s<>"'(),;:.]+/;
const DAEMON = /^(?:mailer-?daemon|postmaster|microsoftexchange|mail-?delivery|mdaemon|bounces?)[^@]*@/i;
const SAYS_RETURNED =
  /undeliver|returned (?:mail|to sender)|delivery (?:status notification|failure|has failed|failed|incomplete|problem)|failure notice|mail delivery (?:failed|subsystem|system)|could not be delivered|nicht zustellbar|unzustellbar|non remis|no se pudo entregar|impossibile recapitare|onbestelbaar|n[ãa]o (?:foi )?entregue|kunde inte levereras|niedostarczon/i;
/** A line that gives a server's answer. */
const ANSWER_LINE = /(?:^|[\s:>"'(])((?:[45]\d\d[\s-]|[45]\.\d{1,3}\.\d{1,3}\b)[^\r\n]*)/m;
/** Where the mail that was sent back begins, in reports that are one text. */
const COPY_BELOW =
  /^(?:-{2,}\s*(?:below this line|this is a copy|original message|returned message|the (?:header|body) of|message header)|received:\s|return-path:\s)/im;

/** Null for a mail that is no such report, and for one that says that all went well. */
export function readDeliveryReport(mail: ParsedMail): DeliveryReport | null {
  const status = mail.parts.find(({ type }) => type.endsWith('delivery-status'))?.text;
  if (status !== undefined) return standardReport(mail, status);
  return isDaemons(mail) ? wordedReport(mail) : null;
}

function standardReport(mail: ParsedMail, status: string): DeliveryReport | null {
  // One block about the message, then one for each recipient. A mail of ours has one.
  const blocks = status.split(/\r?\n\s*\r?\n/).filter((block) => fieldsIn(block, 'action').length > 0);
  const block = blocks.find((one) => actionOf(one) === 'failed') ?? blocks[0];
  if (block === undefined) return isDaemons(mail) ? wordedReport(mail) : null;
  const action = actionOf(block);
  if (action !== 'failed' && action !== 'delayed') return null;
  const said = (name: string) => fieldsIn(block, name)[0] ?? '';
  const diagnostic = said('diagnostic-code').replace(/^[\w-]+;\s*/, '');
  const answer = diagnostic || (ANSWER_LINE.exec(mail.text)?.[1] ?? '');
  const code = enhancedCode(said('status'));
  return {
    recipient: addressIn(said('original-recipient')) || addressIn(said('final-recipient')),
    code: /\.0\.0$/.test(code) ? enhancedCode(answer) || code : code,
    treatment: action === 'delayed' ? 'delayed' : givenUp(treatmentOf(answer, code || enhancedCode(answer)), code),
    answer: answer.replace(/\s+/g, ' ').slice(0, ANSWER_CHARACTERS),
    ...idsOf(mail, fieldsIn(status, 'original-envelope-id')),
  };
}

/** A server that could not connect has tried for days before it gives up: unlike a rate, that says something of the address. */
function givenUp(treatment: BounceTreatment, code: string): BounceTreatment {
  return treatment === 'passing' && code.startsWith('4.4.') ? 'unreachable' : treatment;
}

function actionOf(block: string): string {
  return (fieldsIn(block, 'action')[0] ?? '').toLowerCase().replace(/[^a-z].*$/, '');
}

/** qmail, Exim, old Exchange and others write to people, not to programs. */
function wordedReport(mail: ParsedMail): DeliveryReport | null {
  const failed = addressIn(mail.headers.get('x-failed-recipients') ?? '');
  if (failed === '' && !SAYS_RETURNED.test(mail.subject) && !SAYS_RETURNED.test(mail.text.slice(0, 2_000))) return null;
  const copyAt = mail.text.search(COPY_BELOW);
  const report = copyAt < 0 ? mail.text : mail.text.slice(0, copyAt);
  const answer = (ANSWER_LINE.exec(report)?.[1] ?? firstReason(report)).replace(/\s+/g, ' ').trim();
  const delayed =
    /\b(?:delayed|will (?:keep|continue) (?:trying|to try)|no action is required|warning message only)\b/i;
  return {
    recipient: failed || addressIn(report.replace(/mailer-daemon@\S+|postmaster@\S+/gi, '')),
    code: enhancedCode(answer),
    treatment: delayed.test(`${mail.subject}\n${report}`) ? 'delayed' : treatmentOf(answer),
    answer: answer.slice(0, ANSWER_CHARACTERS),
    ...idsOf(mail, []),
  };
}

/** The line below the address, as qmail and Exim write it. */
function firstReason(report: string): string {
  const lines = report.split(/\r?\n/).map((line) => line.trim());
  const at = lines.findIndex((line) => ADDRESS.test(line) && line.length < 200);
  return lines.slice(at + 1).find((line) => line !== '') ?? '';
}

function idsOf(mail: ParsedMail, envelopeIds: readonly string[]) {
  const copies = mail.parts.filter(({ type }) => type.startsWith('message/rfc822') || type.startsWith('text/rfc822'));
  const inCopies = copies.flatMap(({ text }) => fieldsIn(text, 'message-id').slice(0, 1));
  const inText = copies.length > 0 ? [] : fieldsIn(mail.text, 'message-id').slice(0, 1);
  const messageIds = [...inCopies, ...inText, ...mail.references].flatMap(messageIdsIn);
  return { messageIds: [...new Set(messageIds)], mailIds: mailIdsIn([...envelopeIds, ...messageIds]) };
}

function isDaemons(mail: ParsedMail): boolean {
  if (mail.headers.has('x-failed-recipients')) return true;
  const returnPath = mail.headers.get('return-path');
  return DAEMON.test(mail.from.email) || (returnPath?.trim() === '<>' && SAYS_RETURNED.test(mail.subject));
}

/** `rfc822;Jo@Acme.example` → `jo@acme.example`. */
function addressIn(text: string): string {
  return (ADDRESS.exec(text.replace(/^[\w-]+;/, ''))?.[0] ?? '').toLowerCase();
}
