// Reads the mails that the server put into its outbox folder.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { simpleParser } from 'mailparser';

export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  /** Empty where there is none. */
  html: string;
  /** The first address in the text. */
  link: string | null;
}

/** The mails of an outbox folder, oldest first; none where the folder is not there yet. */
export async function readOutbox(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.sort().map(async (name) => read(await readFile(path.join(folder, name)))));
}

async function read(source: Buffer): Promise<ReceivedMail> {
  const { to, from, subject = '', text = '', html } = await simpleParser(source);
  return {
    to: (Array.isArray(to) ? to : [to]).map((address) => address?.text ?? '').join(', '),
    from: from?.text ?? '',
    subject,
    text,
    html: html || '',
    link: /https?:\/\/[^\s<>")]+/.exec(text)?.[0] ?? null,
  };
}
