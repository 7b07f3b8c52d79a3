// Reads the mails that the server put into its outbox folder.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  /** Decoded parts; empty where there is none. */
  text: string;
  html: string;
  /** The first address in the text. */
  link: string | null;
  headers: Map<string, string>;
}

/** The mails of an outbox folder, oldest first; none where the folder is not there yet. */
export async function readOutbox(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const sources = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'latin1')));
  return sources.map(parseMail);
}

/** @param source the message as it travels, one character per byte */
export function parseMail(source: string): ReceivedMail {
  const { headers } = splitEntity(source);
  const parts = leaves(source);
  const text = parts.get('text/plain') ?? '';
  return {
    to: headers.get('to') ?? '',
    from: headers.get('from') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text,
    html: parts.get('text/html') ?? '',
    link: /https?:\/\/[^\s<>")]+/.exec(text)?.[0] ?? null,
    headers,
  };
}

function splitEntity(source: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(source);
  const head = source.slice(0, end?.index ?? source.length).replace(/\r?\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end === null ? '' : source.slice(end.index + end[0].length) };
}

/** The decoded text parts by their type. */
function leaves(source: string): Map<string, string> {
  const { headers, body } = splitEntity(source);
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) {
    const decoded = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit');
    return new Map([[type.split(';')[0]?.trim().toLowerCase() ?? '', decoded]]);
  }
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return new Map(parts.flatMap((part) => [...leaves(part.replace(/^\r?\n/, ''))]));
}

function decodeBody(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuotedPrintable(body.replace(/=\r?\n/g, ''));
    default:
      return Buffer.from(body, 'latin1').toString('utf8');
  }
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047 words; the blank between two of them is no part of the text. */
function decodeWords(header: string): string {
  const joined = header.replace(/(\?=)\s+(?==\?)/g, '$1');
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('utf8')
      : decodeQuotedPrintable(text.replaceAll('_', ' ')),
  );
}
