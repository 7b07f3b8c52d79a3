// Postfix of Debian's packages, where this machine has it: an instance of its own on loopback, which files mail into maildirs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { isProgram, listening, MAIL_USER } from './dovecot.ts';

const PROGRAM = '/usr/sbin/postfix';
const DAEMONS = '/usr/lib/postfix/sbin';

/** It has to be started by root: its processes change their user. */
export const HAS_POSTFIX = process.getuid?.() === 0 && isProgram(PROGRAM) && isProgram(`${DAEMONS}/master`);

export interface Postfix {
  port: number;
  close(): Promise<void>;
}

interface Boxes {
  /** Maildirs are below it, and belong to `MAIL_USER`. */
  base: string;
  /** By address, the maildir below `base`. Other addresses of their domains are taken at RCPT and bounce later. */
  maildirs: Readonly<Record<string, string>>;
}

export async function startPostfix({ base, maildirs }: Boxes): Promise<Postfix> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-postfix-'));
  await chmod(folder, 0o755);
  const config = path.join(folder, 'config');
  for (const sub of ['config', 'queue', 'data']) await mkdir(path.join(folder, sub));
  for (const maildir of Object.values(maildirs)) {
    for (const sub of ['', 'cur', 'new', 'tmp']) {
      await mkdir(path.join(base, maildir, sub), { recursive: true });
      await chown(path.join(base, maildir, sub), MAIL_USER, MAIL_USER);
    }
  }
  const port = await freePort();
  const boxes = Object.entries(maildirs).map(([address, maildir]) => `${address} ${maildir}/`);
  await writeFile(path.join(folder, 'boxes'), `${boxes.join('\n')}\n`);
  const domains = [...new Set(Object.keys(maildirs).map((address) => address.slice(address.indexOf('@') + 1)))];
  await writeFile(path.join(config, 'main.cf'), formatMainCf(folder, base, domains));
  await writeFile(path.join(config, 'master.cf'), formatMasterCf(port));
  // Its data belongs to it, its queue makes its own folders.
  await run(['-c', config, 'set-permissions']).catch(() => undefined);
  const program = spawn(PROGRAM, ['-c', config, 'start-fg'], { stdio: 'ignore' });
  const ended = once(program, 'exit');
  const close = async () => {
    await run(['-c', config, 'stop']).catch(() => program.kill('SIGTERM'));
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await listening(port, () => program.exitCode === null);
  } catch (error) {
    const log = await readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
    await close();
    throw new Error(`postfix did not start: ${log}`, { cause: error });
  }
  return { port, close };
}

async function run(words: readonly string[]): Promise<void> {
  const child = spawn(PROGRAM, words, { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`postfix ${words.join(' ')} ended with ${code}`);
}

const formatMainCf = (folder: string, base: string, domains: readonly string[]) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
daemon_directory = ${DAEMONS}
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.us.example
mydestination =
local_recipient_maps =
alias_maps =
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = ${domains.join(', ')}
virtual_mailbox_base = ${base}
virtual_mailbox_maps = texthash:${folder}/boxes
virtual_minimum_uid = 100
virtual_uid_maps = static:${MAIL_USER}
virtual_gid_maps = static:${MAIL_USER}
smtpd_reject_unlisted_recipient = no
smtpd_recipient_restrictions = permit_mynetworks, reject
smtpd_peername_lookup = no
default_transport = error:no mail leaves this machine
`;

const formatMasterCf = (port: number) =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'virtual unix - n n - - virtual',
    'postlog unix-dgram n - n - 1 postlogd',
    '',
  ].join('\n');
