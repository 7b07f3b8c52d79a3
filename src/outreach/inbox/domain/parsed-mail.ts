// A parsed incoming mail, as the rules of this folder read it.
import type { IncomingAttachment } from '../fields.contract.ts';

/** A part of a report, or an attached mail (`message`; `headers` if only its headers are attached). */
export interface ReportPart {
  type: 'delivery-status' | 'feedback-report' | 'message' | 'headers';
  text: string;
}

export interface ParsedMail {
  messageId: string | null;
  /** Message-IDs of earlier mails, oldest first: References, then In-Reply-To. */
  references: readonly string[];
  from: { email: string; name: string };
  /** Reply-To; '' if that is the sender. */
  replyTo: string;
  /** All its recipients. */
  to: readonly string[];
  subject: string;
  /** As text, also if it was written as HTML. */
  text: string;
  /** By name in lower case; the first of repeated headers. */
  headers: ReadonlyMap<string, string>;
  /** Parts of a report, and attached mails: type and text. */
  parts: readonly ReportPart[];
  attachments: readonly IncomingAttachment[];
  /** Contents of the attachments. */
  files: readonly Buffer[];
  date: Date | null;
}

/** Unfolded lines of a block of headers: the values of each occurrence of a name. */
export function fieldsIn(block: string, name: string): string[] {
  const start = `${name.toLowerCase()}:`;
  return block
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line.toLowerCase().startsWith(start))
    .map((line) => line.slice(start.length).trim());
}

/** Header fields of the mail that a report is about. */
export function fieldsOfCopies({ parts }: Pick<ParsedMail, 'parts'>, name: string): string[] {
  const copies = parts.filter(({ type }) => type === 'message' || type === 'headers');
  return copies.flatMap(({ text }) => fieldsIn(text.split(/\r?\n\r?\n/, 1)[0] ?? '', name).slice(0, 1));
}

// Extracts ids of our mails from an incoming mail: Message-IDs, envelope ids, addresses created for one mail.
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** `bounce+01932f4e7a107c3b9a545d1f0c6e2b81@…`: an envelope sender of a single mail (VERP). */
const VERP = /\+(?:[a-z]+[-.=])?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})@/gi;
const MESSAGE_ID = /<[^<>\s]{1,990}>/g;

/** `<a@b> <c@d>` → both, in order, each once. */
export function messageIdsIn(text: string): string[] {
  return [...new Set(text.match(MESSAGE_ID) ?? [])];
}

/** Our Message-IDs contain the mail's id. Whether the mail exists is checked by the store. */
export function mailIdsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(UUID) ?? []).map((id) => id.toLowerCase()))];
}

export function verpIdsIn(addresses: readonly string[]): string[] {
  const ids = addresses.flatMap((address) => [...address.matchAll(VERP)].map((found) => found.slice(1, 6).join('-')));
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
