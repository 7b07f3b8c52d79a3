// Parses a message with mailparser into what the rules read. Never fails, whatever it contains.
import type { AddressObject, Attachment, HeaderValue, ParsedMail as Parsed, SimpleParserOptions } from 'mailparser';
import { isFreeMail } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { plainSubject } from '../../domain/classify-mail.ts';
import { isReportSubject } from '../../domain/delivery-report.ts';
import { mailIdsIn, messageIdsIn, type ParsedMail, type ReportPart, verpIdsIn } from '../../domain/parsed-mail.ts';
import { likeliest, toLikeness } from '../../domain/possible-reply.ts';
import { mailNamed, mailsAlike, mailsTo, wroteAbout } from './intake.store.ts';

/** The rest of a message is ignored. Gmail accepts 25 MB, of which a quarter is the encoding of files. */
export const MAX_MESSAGE_BYTES = 25_000_000;
const MAX_TEXT = 200_000;
const MAX_PART = 100_000;
const MAX_REFERENCES = 100;
const MAX_ATTACHMENTS = 50;

/** Parts of reports and attached mails, by type (RFC 3464, 5965, 6532, 6533), whatever their disposition, name or encoding. */
const PART_TYPES: Readonly<Record<string, ReportPart['type']>> = {
  'message/delivery-status': 'delivery-status',
  'message/global-delivery-status': 'delivery-status',
  'message/feedback-report': 'feedback-report',
  'message/rfc822': 'message',
  'message/global': 'message',
  'message/rfc822-headers': 'headers',
  'text/rfc822-headers': 'headers',
  'message/global-headers': 'headers',
};
/** Types that senders use for anything: the text of such a part decides. */
const UNTYPED = /^(?:application\/octet-stream|text\/plain|application\/x-message|message\/partial)$/i;
/** A report in an attached mail of an attached mail: forwarded by a help desk, or by a filter. */
const MAX_DEPTH = 3;
const ADDRESSED = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-delivered-to'];

/** Of mailsplit, which gets the options of mailparser: an attached mail stays a part of its own, also if it is shown inline. */
interface ParserOptions extends SimpleParserOptions {
  ignoreEmbedded: boolean;
}
const OPTIONS: ParserOptions = {
  keepDeliveryStatus: true,
  skipImageLinks: true,
  skipTextLinks: true,
  skipTextToHtml: true,
  maxHtmlLengthToParse: 1_000_000,
  ignoreEmbedded: true,
};

/** The library is loaded with the first message: with its tables of encodings it is 2 MB of code (decision 046). */
async function parse(source: Buffer): Promise<Parsed> {
  const { simpleParser } = await import('mailparser');
  return simpleParser(source, OPTIONS);
}

export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const parsed = await parse(raw.subarray(0, MAX_MESSAGE_BYTES));
  const lines = headerLines(parsed);
  const from = parsed.from?.value[0];
  const replyTo = (parsed.replyTo?.value[0]?.address ?? '').trim().toLowerCase();
  const references = messageIdsIn(`${lines.get('references') ?? ''} ${lines.get('in-reply-to') ?? ''}`);
  const text = noNuls(parsed.text ?? '').slice(0, MAX_TEXT);
  const parts = await reportParts(parsed);
  const isReport = parts.some(({ type }) => type === 'delivery-status' || type === 'feedback-report');
  const attached = parsed.attachments
    // A mail that a person attaches is a file; one in a report is what the report is about.
    .filter((part) => !(isReport && partType(part) !== null) && part.related !== true)
    .slice(0, MAX_ATTACHMENTS);
  return {
    messageId: messageIdsIn(lines.get('message-id') ?? '')[0] ?? null,
    references: references.slice(-MAX_REFERENCES),
    from: {
      email: (from?.address ?? '').trim().toLowerCase().slice(0, 320),
      name: noNuls(from?.name ?? '').slice(0, 200),
    },
    replyTo: replyTo === (from?.address ?? '').trim().toLowerCase() ? '' : replyTo.slice(0, 320),
    to: ADDRESSED.flatMap((name) => getAddresses(parsed.headers.get(name))),
    subject: noNuls(parsed.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 500),
    text,
    headers: lines,
    parts,
    attachments: attached.map(described),
    files: attached.map(({ content }) => content),
    date: parsed.date !== undefined && !Number.isNaN(parsed.date.getTime()) ? parsed.date : null,
  };
}

/** Of the mail and of the reports in it. */
async function reportParts(parsed: Parsed, depth = 0): Promise<ReportPart[]> {
  const parts: ReportPart[] = [];
  const inText = typeOfText(parsed.text ?? '');
  if (inText !== null) parts.push({ type: inText, text: noNuls(parsed.text ?? '').slice(0, MAX_PART) });
  for (const part of parsed.attachments) {
    const type = partType(part);
    if (type === null) continue;
    const text = noNuls(part.content.subarray(0, MAX_PART).toString('utf8'));
    parts.push({ type, text });
    const mayHoldReport = type === 'message' && depth < MAX_DEPTH && /delivery-status|feedback-report/i.test(text);
    if (mayHoldReport) parts.push(...(await reportParts(await parse(part.content), depth + 1)));
  }
  return parts;
}

function partType({ contentType, filename, content }: Attachment): ReportPart['type'] | null {
  const known = PART_TYPES[contentType.toLowerCase()];
  // The parser takes a file called ".eml" for a mail, whatever it is.
  if (known === 'message') return typeOfText(firstBlock(content)) ?? known;
  if (known !== undefined) return known;
  if (!UNTYPED.test(contentType)) return null;
  const text = content.subarray(0, 4_000).toString('utf8');
  const isMail = /\.(?:eml|msg|txt)$/i.test(filename ?? '') || /^message\//i.test(contentType);
  return (
    typeOfText(text) ?? (isMail && /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*message-id:/i.test(text) ? 'message' : null)
  );
}

function firstBlock(content: Buffer): string {
  const text = content.subarray(0, 4_000).toString('utf8');
  return /^(?:feedback-type|user-agent|version|reporting-mta|final-recipient|original-recipient):/i.test(text)
    ? text
    : '';
}

/** Reports whose type was lost still have their fields. */
function typeOfText(text: string): 'feedback-report' | 'delivery-status' | null {
  if (/^feedback-type:[ \t]*[a-z]/im.test(text) && /^(?:user-agent|version):/im.test(text)) return 'feedback-report';
  const hasStatus = /^(?:final|original)-recipient:[ \t]*[\w-]+;/im.test(text) && /^action:[ \t]*[a-z]/im.test(text);
  return hasStatus ? 'delivery-status' : null;
}

function described({ filename, contentType, size }: Attachment) {
  return {
    name: noNuls(filename ?? '').slice(0, 200) || 'Without a name',
    type: contentType.slice(0, 100),
    bytes: size,
  };
}

function headerLines({ headerLines: lines }: Parsed): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const { key, line } of lines) {
    const value = line.slice(line.indexOf(':') + 1).replace(/\r?\n[ \t]*/g, ' ');
    if (!headers.has(key)) headers.set(key, noNuls(value.trim()));
  }
  return headers;
}

function getAddresses(value: HeaderValue | undefined): string[] {
  const named = (object: AddressObject) => object.value.map(({ address }) => address ?? '');
  if (typeof value === 'string') return [value.replace(/[<>\s]/g, '').toLowerCase()];
  if (Array.isArray(value)) return value.flatMap((one) => getAddresses(one as HeaderValue));
  if (typeof value === 'object' && 'value' in value && Array.isArray(value.value))
    return named(value as AddressObject).map((address) => address.toLowerCase());
  return [];
}

/** PostgreSQL accepts no NUL in a text. */
function noNuls(text: string): string {
  return text.replaceAll('\0', '');
}

// Decides by its headers alone whether a message can belong to one of ours. The text of any other is never fetched.
const REPORT = /multipart\/report|delivery-status|feedback-report|message\/(?:rfc822|partial|global)/i;
/** Subjects of complaints whose headers say no more. */
const COMPLAINT =
  /\babuse report|\bfeedback report|\bspam (?:report|complaint)|\bcomplaint about message|\bfeedback loop/i;
const DAEMON =
  /^(?:mailer-?daemon|postmaster|microsoftexchange|mail-?delivery|mdaemon|bounces?|complaints?|fbl|abuse|feedback(?:loop)?|scomp|arf|spam-?report\w*|staff|daemon|post-?master|mail-?daemon|system|ndr|delivery)[^@]*@|^$/i;

export async function shouldFetch(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, mailboxId }: { workspaceId: string; mailboxId: string },
  head: Buffer,
): Promise<boolean> {
  const mail = await parseMail(head);
  if (REPORT.test(mail.headers.get('content-type') ?? '') || DAEMON.test(mail.from.email)) return true;
  if (mail.headers.has('x-failed-recipients') || mail.headers.get('return-path') === '<>') return true;
  if (isReportSubject(mail.subject) || COMPLAINT.test(mail.subject)) return true;
  if (/unsubscribe-/i.test(mail.subject) || verpIdsIn(mail.to).length > 0) return true;
  const like = toLikeness(mail.from, '', isFreeMail);
  if (await mailNamed(db, workspaceId, mail.references, mailIdsIn(mail.references))) return true;
  if ((await mailsTo(db, workspaceId, mailboxId, mail.from.email)).length > 0) return true;
  // A possible reply of another address: a colleague, an alias, the same name, or ours forwarded.
  if (likeliest(await mailsAlike(db, workspaceId, mailboxId, like), like) !== null) return true;
  const subject = plainSubject(mail.subject);
  return subject !== '' && subject !== mail.subject.toLowerCase() && wroteAbout(db, workspaceId, mailboxId, subject);
}
