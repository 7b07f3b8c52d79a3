// Takes a message apart with mailparser, into what the rules look at. Whatever it holds, something comes out.
import {
  type AddressObject,
  type Attachment,
  type HeaderValue,
  type ParsedMail as Parsed,
  simpleParser,
} from 'mailparser';
import { messageIdsIn } from '../domain/our-ids.ts';
import type { ParsedMail } from '../domain/parsed-mail.ts';

/** More of a message is not looked at. Gmail takes 25 MB, of which a quarter is the way in which files are written. */
export const MAX_MESSAGE_BYTES = 25_000_000;
const MAX_TEXT = 200_000;
const MAX_PART = 100_000;
const MAX_REFERENCES = 100;
const MAX_ATTACHMENTS = 50;

const REPORT_PART =
  /^(?:message\/(?:global-)?(?:delivery-status|feedback-report|rfc822(?:-headers)?)|text\/rfc822-headers)$/i;
const ADDRESSED = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-delivered-to'];

export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const parsed = await simpleParser(raw.subarray(0, MAX_MESSAGE_BYTES), {
    keepDeliveryStatus: true,
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: 1_000_000,
  });
  const lines = headerLines(parsed);
  const from = parsed.from?.value[0];
  const replyTo = (parsed.replyTo?.value[0]?.address ?? '').trim().toLowerCase();
  const references = messageIdsIn(`${lines.get('references') ?? ''} ${lines.get('in-reply-to') ?? ''}`);
  const reports = parsed.attachments.filter(({ contentType }) => REPORT_PART.test(contentType));
  const attached = parsed.attachments
    .filter((part) => !reports.includes(part) && part.related !== true)
    .slice(0, MAX_ATTACHMENTS);
  return {
    messageId: messageIdsIn(lines.get('message-id') ?? '')[0] ?? null,
    references: references.slice(-MAX_REFERENCES),
    from: {
      email: (from?.address ?? '').trim().toLowerCase().slice(0, 320),
      name: noNuls(from?.name ?? '').slice(0, 200),
    },
    replyTo: replyTo === (from?.address ?? '').trim().toLowerCase() ? '' : replyTo.slice(0, 320),
    to: ADDRESSED.flatMap((name) => addressesOf(parsed.headers.get(name))),
    subject: noNuls(parsed.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 500),
    text: noNuls(parsed.text ?? '').slice(0, MAX_TEXT),
    headers: lines,
    parts: reports.map(({ contentType, content }) => ({
      type: contentType.toLowerCase().replace('global-', ''),
      text: noNuls(content.subarray(0, MAX_PART).toString('utf8')),
    })),
    attachments: attached.map(described),
    files: attached.map(({ content }) => content),
    date: parsed.date !== undefined && !Number.isNaN(parsed.date.getTime()) ? parsed.date : null,
  };
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

function addressesOf(value: HeaderValue | undefined): string[] {
  const named = (object: AddressObject) => object.value.map(({ address }) => address ?? '');
  if (typeof value === 'string') return [value.replace(/[<>\s]/g, '').toLowerCase()];
  if (Array.isArray(value)) return value.flatMap((one) => addressesOf(one as HeaderValue));
  if (typeof value === 'object' && 'value' in value && Array.isArray(value.value))
    return named(value as AddressObject).map((address) => address.toLowerCase());
  return [];
}

/** PostgreSQL takes no NUL in a text. */
function noNuls(text: string): string {
  return text.replaceAll('\0', '');
}
