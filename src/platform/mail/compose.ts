// Makes the message of one mail, to the byte: headers, both parts, attachments, and the signature of its domain.
import Dkim from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';

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
  const thread = parts.thread.filter((id) => MESSAGE_ID.test(id));
  const parent = thread.at(-1);
  const composer = new MailComposer({
    messageId: parts.messageId,
    date: parts.date,
    from: { name: oneLine(parts.from.name), address: parts.from.address },
    to: { name: oneLine(parts.to.name), address: parts.to.address },
    ...(parts.replyTo === '' ? {} : { replyTo: { name: '', address: parts.replyTo } }),
    subject: oneLine(parts.subject),
    text: parts.text,
    html: parts.html,
    attachments: parts.attachments.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
      content,
    })),
    ...(parent === undefined ? {} : { inReplyTo: parent, references: thread.join(' ') }),
    headers: Object.fromEntries(
      Object.entries(parts.headers).map(([name, value]) => [name, { prepared: true, value: oneLine(value) }]),
    ),
    newline: '\r\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = await composer.compile().build();
  return parts.signing === null ? message : sign(message, parts.signing);
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
