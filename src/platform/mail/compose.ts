// Makes the message of one mail, to the byte: headers, both parts, attachments, and the signature of its domain.
import Dkim from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import MimeNode from 'nodemailer/lib/mime-node';

export interface Mailbox {
  name: string;
  address: string;
}

export interface MessageParts {
  /** With its brackets. */
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  /** '' for none. */
  replyTo: string;
  subject: string;
  /** Whole documents. */
  html: string;
  text: string;
  attachments: readonly { name: string; type: string; content: Buffer }[];
  /** Message-IDs of the thread, oldest first. */
  thread: readonly string[];
  /** Further headers: ASCII, one line each. They are not folded: long folded addresses have broken signatures at relays. */
  headers: Readonly<Record<string, string>>;
  /** Null where the server signs by itself. */
  signing: { domainName: string; keySelector: string; privateKey: string } | null;
}

/** The list of the library leaves List-Unsubscribe-Post out, which RFC 8058 wants signed. */
const SIGNED =
  'from:sender:reply-to:to:cc:subject:date:message-id:mime-version:content-type:content-transfer-encoding:in-reply-to:references:list-id:list-unsubscribe:list-unsubscribe-post';

const MESSAGE_ID = /^<[^<>\s]+@[^<>\s]+>$/;

export async function composeMessage(parts: MessageParts): Promise<Buffer> {
  const message = parts.attachments.length === 0 ? plainMessage(parts) : await messageWithFiles(parts);
  return parts.signing === null ? message : sign(message, parts.signing);
}

/** Grows with the largest message; what is made in it is copied out. */
let desk = Buffer.allocUnsafe(65_536);

/** The two parts are put together here, since the library's streams take more time than all else that is done for a mail. */
function plainMessage(parts: MessageParts): Buffer {
  const { text: head, boundary } = writeHead(toHeaders(parts));
  const bodies = [parts.text, parts.html].map((body) => Buffer.from(body, 'utf8'));
  const most = head.length + 1_024 + bodies.reduce((sum, { length }) => sum + quotedPrintableBound(length), 0);
  if (desk.length < most) desk = Buffer.allocUnsafe(most * 2);
  let at = desk.write(`${head}\r\n\r\n`, 0, 'latin1');
  for (const [n, body] of bodies.entries()) {
    const type = n === 0 ? 'text/plain' : 'text/html';
    at += desk.write(
      `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
      at,
      'latin1',
    );
    at = writeQuotedPrintable(body, desk, at);
    at += desk.write('\r\n', at, 'latin1');
  }
  at += desk.write(`--${boundary}--\r\n`, at, 'latin1');
  return Buffer.from(desk.subarray(0, at));
}

function messageWithFiles(parts: MessageParts): Promise<Buffer> {
  const composer = new MailComposer({
    ...toHeaders(parts),
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
    text: parts.text,
    html: parts.html,
    attachments: parts.attachments.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
      content,
    })),
  });
  return composer.compile().build();
}

function toHeaders(parts: MessageParts): HeadParts {
  const thread = parts.thread.filter((id) => MESSAGE_ID.test(id));
  const parent = thread.at(-1);
  return {
    messageId: parts.messageId,
    date: parts.date.toUTCString().replace('GMT', '+0000'),
    from: { name: oneLine(parts.from.name), address: parts.from.address },
    to: { name: oneLine(parts.to.name), address: parts.to.address },
    ...(parts.replyTo === '' ? {} : { replyTo: { name: '', address: parts.replyTo } }),
    subject: oneLine(parts.subject),
    ...(parent === undefined ? {} : { inReplyTo: parent, references: thread.join(' ') }),
    headers: Object.fromEntries(
      Object.entries(parts.headers).map(([name, value]) => [name, { prepared: true, value: oneLine(value) }]),
    ),
  };
}

function sign(message: Buffer, signing: NonNullable<MessageParts['signing']>): Promise<Buffer> {
  const signed = new Dkim({ ...signing, headerFieldNames: SIGNED }).sign(message);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    signed.on('data', (chunk: Buffer) => chunks.push(chunk));
    signed.once('error', reject);
    signed.once('end', () => resolve(Buffer.concat(chunks)));
  });
}

/** No header ends before its end. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

// The headers of a message: those of plain words are written as they are, all others by the library, which encodes and folds.
export interface HeadParts {
  messageId: string;
  /** As the header has it. */
  date: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  inReplyTo?: string;
  references?: string;
  headers: Readonly<Record<string, { prepared: true; value: string }>>;
}

export interface Head {
  /** Without the empty line that ends it. */
  text: string;
  /** Between the parts. */
  boundary: string;
}

/** Longer lines are folded, which the library does. */
const MAX_LINE = 76;
const PLAIN_NAME = /^(?:[A-Za-z0-9]+(?: [A-Za-z0-9]+)*)?$/;
const PLAIN_ADDRESS = /^[a-z0-9]+(?:[.+_-][a-z0-9]+)*@[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
/** The library encodes those with quotation marks. */
const PLAIN_SUBJECT = /^[\x21\x23-\x7e]+(?: [\x21\x23-\x7e]+)*$/;
const PLAIN_ID = /^<[\w.@+-]+>(?: <[\w.@+-]+>)*$/;
const PLAIN_VALUE = /^[\x20-\x7e]*$/;

/** Of a message with a plain and an HTML part. */
function writeHead(parts: HeadParts): Head {
  return plainHead(parts) ?? libraryHead(parts);
}

/** Null where anything of it is more than plain words. Quarter of the time of the library, and the same to the byte but for the boundary. */
export function plainHead({ messageId, date, from, to, replyTo, subject, ...more }: HeadParts): Head | null {
  const { inReplyTo, references = '', headers } = more;
  if (![from, to, ...(replyTo ? [replyTo] : [])].every(isPlain)) return null;
  if (!PLAIN_SUBJECT.test(subject) || subject.includes('=?') || !PLAIN_ID.test(messageId)) return null;
  if (inReplyTo !== undefined && !(PLAIN_ID.test(inReplyTo) && PLAIN_ID.test(references))) return null;
  const lines = [
    `Message-ID: ${messageId}`,
    `Date: ${date}`,
    `From: ${written(from)}`,
    `To: ${written(to)}`,
    ...(replyTo ? [`Reply-To: ${written(replyTo)}`] : []),
    `Subject: ${subject}`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${references}`]),
  ];
  if (lines.some((line) => line.length > MAX_LINE)) return null;
  const own = Object.entries(headers).map(([name, { value }]) => `${name}: ${value}`);
  if (!own.every((line) => PLAIN_VALUE.test(line))) return null;
  const boundary = toBoundary(messageId);
  const type = ['MIME-Version: 1.0', `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`];
  return { text: [...own, ...lines, ...type].join('\r\n'), boundary };
}

/** "=_" occurs in no text written as quoted-printable, so no part can end another. */
function toBoundary(messageId: string): string {
  return `=_${messageId.replace(/\W/g, '').slice(0, 40)}`;
}

const isPlain = ({ name, address }: HeadParts['from']) => PLAIN_NAME.test(name) && PLAIN_ADDRESS.test(address);
const written = ({ name, address }: HeadParts['from']) => (name === '' ? address : `${name} <${address}>`);

export function libraryHead({ headers, ...known }: HeadParts): Head {
  const options = { newline: '\r\n', disableFileAccess: true, disableUrlAccess: true } as const;
  const node = new MimeNode('multipart/alternative', options);
  node.addHeader({ ...headers });
  for (const [name, value] of Object.entries(known)) {
    node.setHeader(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    );
  }
  return { text: node.buildHeaders(), boundary: node.boundary as string };
}

// Writes text as quoted-printable (RFC 2045, 6.7) straight into a buffer: the encoder of the library goes over each line several times,
// which is a quarter of the time that a mail takes.
const SPACE = 0x20;
const TAB = 0x09;
const CR = 0x0d;
const LF = 0x0a;
const EQUALS = 0x3d;
/** Without the sign that the line continues. */
const MAX_ENCODED_LINE = 75;

const HEX = Buffer.from('0123456789ABCDEF', 'latin1');
/** 1 for bytes that are written as they are wherever they stand. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte > SPACE && byte < 0x7f && byte !== EQUALS ? 1 : 0));
const FROM = Buffer.from('From ', 'latin1');

/** Bytes that a text of so many bytes takes at most: each as three, and a break for each line. */
export function quotedPrintableBound(bytes: number): number {
  return bytes * 3 + (Math.ceil((bytes * 3) / (MAX_ENCODED_LINE - 2)) + 1) * 3;
}

/** Line ends of any kind come out as CRLF. @returns where what was written ends */
export function writeQuotedPrintable(source: Uint8Array, into: Uint8Array, from: number): number {
  const { length } = source;
  let to = from;
  let line = 0;
  let at = 0;
  while (at < length) {
    const byte = source[at] as number;
    if (byte === CR || byte === LF) {
      at += byte === CR && source[at + 1] === LF ? 2 : 1;
      to = writeBreak(into, to);
      line = 0;
      continue;
    }
    const encoded = mustEncode(source, at, line === 0);
    const written = encoded
      ? writeEncoded(byte, into, to, MAX_ENCODED_LINE - line)
      : writePlain(source, at, into, to, MAX_ENCODED_LINE - line);
    if (written === 0) {
      into[to] = EQUALS;
      to = writeBreak(into, to + 1);
      line = 0;
      continue;
    }
    at += encoded ? 1 : written;
    to += written;
    line += written;
  }
  return to;
}

function mustEncode(source: Uint8Array, at: number, startsLine: boolean): boolean {
  const byte = source[at] as number;
  // Stores of mail put a ">" before it, which breaks signatures.
  if (PLAIN[byte] === 1) return startsLine && byte === FROM[0] && FROM.every((letter, n) => source[at + n] === letter);
  if (byte !== SPACE && byte !== TAB) return true;
  // At the end of a line it would be lost on the way.
  const next = source[at + 1];
  return next === undefined || next === CR || next === LF;
}

/** The first byte, whatever it is, and the plain ones that follow. @returns how many; 0 where there is no room */
function writePlain(source: Uint8Array, from: number, into: Uint8Array, to: number, room: number): number {
  const most = Math.min(room, source.length - from);
  let n = 0;
  for (; n < most; n += 1) {
    const byte = source[from + n] as number;
    if (n > 0 && PLAIN[byte] === 0) break;
    into[to + n] = byte;
  }
  return n;
}

/** @returns 3, or 0 where there is no room */
function writeEncoded(byte: number, into: Uint8Array, to: number, room: number): number {
  if (room < 3) return 0;
  into[to] = EQUALS;
  into[to + 1] = HEX[byte >> 4] as number;
  into[to + 2] = HEX[byte & 15] as number;
  return 3;
}

function writeBreak(into: Uint8Array, to: number): number {
  into[to] = CR;
  into[to + 1] = LF;
  return to + 2;
}
