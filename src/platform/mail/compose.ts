// Makes the message of one mail, to the byte: headers, both parts, attachments, and the signature of its domain.
import Dkim from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

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

const SAFE = { newline: '\r\n', disableFileAccess: true, disableUrlAccess: true } as const;

/** Headers by the library; the two parts put together here, since its streams take more time than all else that is done for a mail. */
function plainMessage(parts: MessageParts): Buffer {
  const node = new MimeNode('multipart/alternative', SAFE);
  const { headers, ...known } = headersOf(parts);
  node.addHeader(headers);
  for (const [name, value] of Object.entries(known)) {
    node.setHeader(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    );
  }
  const head = node.buildHeaders();
  const part = (type: string, text: string) =>
    `--${node.boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(text.replace(/\r\n|\r|\n/g, '\r\n')))}\r\n`;
  return Buffer.from(
    `${head}\r\n\r\n${part('text/plain', parts.text)}${part('text/html', parts.html)}--${node.boundary}--\r\n`,
    'latin1',
  );
}

function messageWithFiles(parts: MessageParts): Promise<Buffer> {
  const composer = new MailComposer({
    ...headersOf(parts),
    ...SAFE,
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

function headersOf(parts: MessageParts) {
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
