// The system's own mail: by SMTP where MAIL_URL says so, else each message is an .eml file in DATA_DIR/outbox.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { assertNoConnectionHeld } from '../held-connection.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { isLoopbackHost } from '../outbound/address-rules.ts';
import { inSpan } from '../tracing/tracing.ts';

const CHECK_MS = 10_000;

export interface SystemMail {
  to: string;
  /** Who an answer goes to, where that is not the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The one link that the mail is about; printed where there is no SMTP server. */
  link: string;
}

export interface OutboxMail {
  file: string;
  to: string;
  subject: string;
  link: string | null;
  at: string;
}

export interface Mailer {
  send(mail: SystemMail): Promise<void>;
  /** Mails of the outbox folder, newest first; empty where mail goes by SMTP. */
  outbox(): Promise<OutboxMail[]>;
}

/** No server on the way can have the mail sent in the clear; what the address itself says (`?requireTLS=false`) goes first. */
export function toTransport(url: string): { url: string; requireTLS: boolean } {
  return { url, requireTLS: !isLoopbackHost(new URL(url).hostname) };
}

interface MailerOptions {
  mail: { url: string | null; from: string };
  dataDir: string;
  /** Where a link is printed for the person at the terminal. */
  print: (line: string) => void;
  log: Log;
}

export function createMailer({ mail: settings, dataDir, print, log }: MailerOptions): Mailer {
  if (settings.url !== null) {
    const transport = createTransport(toTransport(settings.url), { from: settings.from });
    return {
      async send(mail) {
        assertNoConnectionHeld('Sending a system mail');
        const { messageId } = await inSpan('system email', { kind: 'client' }, () =>
          transport.sendMail({
            to: mail.to,
            replyTo: mail.replyTo,
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
          }),
        );
        log.info({ messageId }, 'system mail sent');
      },
      outbox: async () => [],
    };
  }

  const folder = path.join(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true }, { from: settings.from });
  return {
    async send(mail) {
      // As with a server: what works here must work there.
      assertNoConnectionHeld('Sending a system mail');
      const { message } = await composer.sendMail({
        to: mail.to,
        replyTo: mail.replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'X-Leadwright-Link': mail.link },
      });
      await mkdir(folder, { recursive: true });
      // Written beside and renamed, so that a reader never sees half a message.
      const file = path.join(folder, `${newId()}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      print(`Mail to ${mail.to}: ${mail.subject}\n  ${mail.link}`);
    },
    async outbox() {
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const newest = files.sort().reverse().slice(0, 100);
      return Promise.all(newest.map(async (file) => summarise(file, await readFile(path.join(folder, file), 'utf8'))));
    },
  };
}

/** Connects, greets and logs in, and sends nothing. @throws where the server cannot be used */
export async function checkMailServer(url: string): Promise<void> {
  const limited = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    limited.searchParams.set(name, String(CHECK_MS));
  const transport = createTransport(toTransport(limited.href));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function summarise(file: string, source: string): OutboxMail {
  // Our own composer wrote these headers; folded lines are joined before they are read.
  const head = (source.split(/\r?\n\r?\n/, 1)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return {
    file,
    to: header('To'),
    subject: header('Subject'),
    link: header('X-Leadwright-Link').replaceAll(' ', '') || null,
    at: header('Date'),
  };
}
