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
