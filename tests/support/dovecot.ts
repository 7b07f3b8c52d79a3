// Dovecot, the IMAP server of Debian's packages, where this machine has it: one folder of mail for one user, on loopback.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/db/embedded-postmaster.ts';

/** Mail of user 0 is not given out. */
export const MAIL_USER = 65_534;

const PROGRAM = '/usr/sbin/dovecot';

/** It has to be there, and to be started by root: its log-in processes change their user. */
export const HAS_DOVECOT = process.getuid?.() === 0 && isProgram(PROGRAM);

export interface Dovecot {
  port: number;
  password: string;
  /** Holds its maildir, `mail`. */
  folder: string;
  /** As a mail server puts mail there. `Junk` is its folder of spam. */
  deliver(raw: Buffer, folder?: 'INBOX' | 'Junk', user?: string): Promise<void>;
  close(): Promise<void>;
}

/** `folderOfUser`: each user has mail of their own; else all users share it. */
export async function startDovecot({ folderOfUser = false } = {}): Promise<Dovecot> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-dovecot-'));
  const port = await freePort();
  const password = 'open-sesame';
  const mail = path.join(folder, 'mail');
  const createMaildir = async (place: string) => {
    for (const sub of ['', 'cur', 'new', 'tmp', '.Junk', '.Junk/cur', '.Junk/new', '.Junk/tmp']) {
      await mkdir(path.join(place, sub), { recursive: true });
      await chown(path.join(place, sub), MAIL_USER, MAIL_USER);
    }
  };
  await createMaildir(mail);
  await chmod(folder, 0o755);
  const file = path.join(folder, 'dovecot.conf');
  await writeFile(file, configuration(folder, port, password, folderOfUser ? 'mail/%u' : 'mail'));
  const program = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const close = async () => {
    program.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await listening(port, () => program.exitCode === null);
  } catch (error) {
    const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
    await close();
    throw new Error(`dovecot did not start: ${log}`, { cause: error });
  }
  let delivered = 0;
  return {
    port,
    password,
    folder,
    async deliver(raw, to = 'INBOX', user = '') {
      delivered += 1;
      const name = `${Date.now()}.${delivered}.test`;
      const maildir = path.join(mail, user);
      if (user !== '') await createMaildir(maildir);
      const place = to === 'Junk' ? path.join(maildir, '.Junk') : maildir;
      // Once whole it gets its name: a reader sees no half mail.
      await writeFile(path.join(place, 'tmp', name), raw);
      await chown(path.join(place, 'tmp', name), MAIL_USER, MAIL_USER);
      await rename(path.join(place, 'tmp', name), path.join(place, 'new', name));
    },
    close,
  };
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export async function listening(port: number, isAlive: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (!isAlive()) throw new Error('it ended');
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it does not listen');
}

/** The system's user without rights. */
const UNPRIVILEGED_USER = 'nobody';

const configuration = (folder: string, port: number, password: string, maildir: string) => `
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/${maildir}
default_login_user = ${UNPRIVILEGED_USER}
default_internal_user = ${UNPRIVILEGED_USER}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${MAIL_USER} gid=${MAIL_USER} home=${folder}/mail
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Junk {
    special_use = \\Junk
    auto = subscribe
  }
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
