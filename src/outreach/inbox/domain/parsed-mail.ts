// A mail that came in, taken apart: what the rules of this folder look at.
import type { IncomingAttachment } from '../fields.contract.ts';

/** A part of a report, or a mail inside a mail (`message`; `headers` where only its headers are there). */
export interface ReportPart {
  type: 'delivery-status' | 'feedback-report' | 'message' | 'headers';
  text: string;
}

export interface ParsedMail {
  messageId: string | null;
  /** Message-IDs that it names as before it, oldest first: References, then In-Reply-To. */
  references: readonly string[];
  from: { email: string; name: string };
  /** Where answers are asked to go; '' where that is the sender. */
  replyTo: string;
  /** Every address that it says it came to. */
  to: readonly string[];
  subject: string;
  /** As text, also where it was written as HTML. */
  text: string;
  /** By name in lower case; of headers that stand several times, the first. */
  headers: ReadonlyMap<string, string>;
  /** Parts of a report, and mails inside it: what they are and their text. */
  parts: readonly ReportPart[];
  attachments: readonly IncomingAttachment[];
  /** What is in each of them. */
  files: readonly Buffer[];
  date: Date | null;
}

/** Lines of a block of headers, unfolded: what stands behind the name, of each time that it stands there. */
export function fieldsIn(block: string, name: string): string[] {
  const start = `${name.toLowerCase()}:`;
  return block
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line.toLowerCase().startsWith(start))
    .map((line) => line.slice(start.length).trim());
}

/** Fields of the headers of the mail that a report is about. */
export function fieldsOfCopies({ parts }: Pick<ParsedMail, 'parts'>, name: string): string[] {
  const copies = parts.filter(({ type }) => type === 'message' || type === 'headers');
  return copies.flatMap(({ text }) => fieldsIn(text.split(/\r?\n\r?\n/, 1)[0] ?? '', name).slice(0, 1));
}
