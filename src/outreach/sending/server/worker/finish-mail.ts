// Adds what only the engine knows to rendered mails: signature, identity and opt-out, tracked links, and the one-click opt-out headers.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { completeIdentity, trackingBase } from '#outreach/mailboxes/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { createSealer, createSecrets, newToken, type Sealer, type Secrets } from '#platform/secrets.ts';
import { type Bodies, extractLinks, finishMessage } from '../../domain/finish-message.ts';
import type { RenderedMail } from '../sending-context.ts';
import { addMailKey, lockMailKeys, numberLinks, reencryptMailKey, storedMailKeys } from './finish-mail.store.ts';

export interface ToFinish {
  mailId: string;
  streamId: string;
  /** Of the stream: bulk mail carries the ways to opt out and the sender's identity. */
  bulk: boolean;
  /** The sending mailbox. */
  mailbox: {
    /** The address in From. */
    email: string;
    signature: string;
    trackOpens: boolean;
    trackClicks: boolean;
    trackingDomain: string;
  };
  content: Pick<RenderedMail, 'html' | 'text'>;
}

export type Finished =
  | {
      kind: 'ready';
      html: string;
      text: string;
      /** Empty, or `List-Unsubscribe` and `List-Unsubscribe-Post` (RFC 2369, RFC 8058): values in ASCII without line breaks. Both must be signed. */
      headers: Record<string, string>;
    }
  /** Bulk mail of a workspace without sender details: it must not be sent. */
  | { kind: 'no-identity' };

export interface MailLinks {
  tokens: MailTokens;
  /** Value of the field {{unsubscribe}}, and of the link in the footer. */
  optOutUrl(mailId: string): string;
  clickUrl(mailId: string, link: number, trackingDomain: string): string;
  openUrl(mailId: string, trackingDomain: string): string;
  /** Whether a URL is one of our own: those are never tracked. */
  isOptOut(url: string): boolean;
}

/** Our own URLs in mails. Their key is read once per process. */
export async function mailLinks(platform: Pick<Platform, 'config' | 'secrets' | 'db' | 'log'>): Promise<MailLinks> {
  const { config, secrets } = platform;
  const tokens = createMailTokens(await mailKeys(platform), secrets);
  const base = config.publicUrl.replace(/\/$/, '');
  const tracking = (domain: string) => (domain === '' ? base : trackingBase(config.publicUrl, domain));
  return {
    tokens,
    optOutUrl: (mailId) => `${base}/u/${tokens.optOut(mailId)}`,
    clickUrl: (mailId, link, domain) => `${tracking(domain)}/t/${tokens.click(mailId, link)}`,
    openUrl: (mailId, domain) => `${tracking(domain)}/o/${tokens.open(mailId)}`,
    isOptOut: (url) => url.startsWith(`${base}/u/`),
  };
}

/** Subject of an opt-out sent by a mail client; the inbox reads the token after it. */
const OPT_OUT_SUBJECT = 'unsubscribe-';

/** The mail that a message with this subject opts out of; null if it is none of ours. */
export function readOptOutSubject(tokens: MailTokens, subject: string): string | null {
  const token = /unsubscribe-([\w-]+)/i.exec(subject)?.[1];
  return token === undefined ? null : tokens.readOptOut(token);
}

/** Finishes a batch in at most three statements. New links are stored before any mail that contains them is sent. */
export async function finishMails(
  { db }: Pick<Platform, 'db'>,
  links: MailLinks,
  workspaceId: string,
  mails: readonly ToFinish[],
): Promise<Map<string, Finished>> {
  const identity = mails.some(({ bulk }) => bulk) ? await completeIdentity(db, workspaceId) : null;
  const tracked = mails.filter(({ mailbox }) => mailbox.trackClicks);
  const followed = tracked.flatMap(({ streamId, content }) =>
    extractLinks(content.html).flatMap((url) => (links.isOptOut(url) ? [] : [{ streamId, url }])),
  );
  const numberOf = await numberLinks(db, workspaceId, followed);
  return new Map(mails.map((mail) => [mail.mailId, finishOne(mail, links, identity, numberOf)]));
}

function finishOne(
  { mailId, streamId, bulk, mailbox, content }: ToFinish,
  links: MailLinks,
  identity: Awaited<ReturnType<typeof completeIdentity>>,
  numberOf: Awaited<ReturnType<typeof numberLinks>>,
): Finished {
  if (bulk && identity === null) return { kind: 'no-identity' };
  const optOutUrl = links.optOutUrl(mailId);
  const bodies = finishMessage(content, {
    signature: mailbox.signature,
    footer: bulk && identity ? { ...identity, optOutUrl } : null,
    pixel: mailbox.trackOpens ? links.openUrl(mailId, mailbox.trackingDomain) : null,
    tracked: mailbox.trackClicks
      ? (url) => {
          const link = numberOf({ streamId, url });
          return link === undefined ? null : links.clickUrl(mailId, link, mailbox.trackingDomain);
        }
      : null,
  });
  return { kind: 'ready', ...bodies, headers: bulk ? optOutHeaders(links, mailId, mailbox.email) : {} };
}

function optOutHeaders(links: MailLinks, mailId: string, mailbox: string): Record<string, string> {
  const byMail = `mailto:${encodeURIComponent(mailbox).replace('%40', '@')}?subject=${OPT_OUT_SUBJECT}${links.tokens.optOut(mailId)}`;
  return {
    'List-Unsubscribe': `<${links.optOutUrl(mailId)}>, <${byMail}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

// The key that signs the links of mails: stored encrypted in the database and not derived from SECRET_KEY, so that an opt-out link survives a
// change of it and is restored with a backup.
type KeyPlatform = Pick<Platform, 'db' | 'secrets' | 'log'>;

const known = new WeakMap<Secrets, Promise<readonly string[]>>();

/**
 * The signing key first, then older ones that can still be decrypted. Read once per process; the first reader creates it.
 * Keys encrypted with an earlier SECRET_KEY are encrypted again.
 */
export function mailKeys(platform: KeyPlatform): Promise<readonly string[]> {
  const asked = known.get(platform.secrets) ?? findOrCreateKeys(platform);
  known.set(platform.secrets, asked);
  // A failed read is not cached: the next mail tries again.
  asked.catch(() => known.delete(platform.secrets));
  return asked;
}

const toPlace = (id: string) => `mail links ${id}`;

async function findOrCreateKeys(platform: KeyPlatform): Promise<readonly string[]> {
  const sealer = createSealer(platform.secrets, 'mail-links');
  const found = await openedKeys(platform, platform.db, sealer);
  if (found.length > 0) return found;
  return platform.db.transaction(async (tx) => {
    await lockMailKeys(tx);
    const made = await openedKeys(platform, tx, sealer);
    if (made.length > 0) return made;
    const [id, key] = [newId(), newToken()];
    await addMailKey(tx, { id, sealed: sealer.seal(key, toPlace(id)) });
    return [key];
  });
}

async function openedKeys({ log }: KeyPlatform, executor: Executor, sealer: Sealer): Promise<string[]> {
  const opened: string[] = [];
  for (const row of await storedMailKeys(executor)) {
    const key = sealer.open(row.sealed, toPlace(row.id));
    if (key === null) {
      log.error({ id: row.id }, 'a key that signs links cannot be decrypted: SECRET_KEY has changed');
      continue;
    }
    opened.push(key);
    if (row.sealed.keyId !== sealer.keyId) await reencryptMailKey(executor, row, sealer.seal(key, toPlace(row.id)));
  }
  return opened;
}

/** False where SECRET_KEY has changed since the links of earlier mails were signed: opt-outs of these mails fail. */
export async function hasReadableMailKey(
  { secrets }: Pick<KeyPlatform, 'secrets'>,
  executor: Executor,
): Promise<boolean> {
  const sealer = createSealer(secrets, 'mail-links');
  const stored = await storedMailKeys(executor);
  return stored.length === 0 || stored.some(({ sealed }) => sealer.has(sealed.keyId));
}

/** For each key, the key derived from it for one purpose. */
function derivedKeys(keys: readonly string[], purpose: string): Buffer[] {
  return keys.map((key) => createSecrets(key).deriveKey(purpose));
}

// Tokens of links in mails: which mail, which link, and a signature over both. They reveal nothing about the recipient.
const ID_BYTES = 16;
const NUMBER_BYTES = 6;
/** 128 bits cannot be guessed, and links stay short enough for header lines that are not folded. */
const SIGNATURE_BYTES = 16;

export interface MailTokens {
  /** For the opt-out page and for one-click opt-out. Never expires. */
  optOut(mailId: string): string;
  /** The id of the mail; null if the signature is not ours. */
  readOptOut(token: string): string | null;
  click(mailId: string, link: number): string;
  readClick(token: string): { mailId: string; link: number } | null;
  open(mailId: string): string;
  readOpen(token: string): string | null;
}

/** `keys`: of `mailKeys`; the first one signs. Tokens signed with keys derived from SECRET_KEY, before that, are accepted too. */
export function createMailTokens(
  keys: readonly string[],
  secrets: Pick<Secrets, 'deriveKey' | 'previousKey'>,
): MailTokens {
  const keysOf = (purpose: string) =>
    [...derivedKeys(keys, purpose), secrets.deriveKey(purpose), secrets.previousKey(purpose)].filter(isKey);
  const optOut = keysOf('mail opt-out');
  const click = keysOf('mail click');
  const open = keysOf('mail open');
  return {
    optOut: (mailId) => sign(optOut, idBytes(mailId)),
    readOptOut: (token) => getId(read(optOut, token, ID_BYTES)),
    click(mailId, link) {
      const number = Buffer.alloc(NUMBER_BYTES);
      number.writeUIntBE(link, 0, NUMBER_BYTES);
      return sign(click, Buffer.concat([idBytes(mailId), number]));
    },
    readClick(token) {
      const payload = read(click, token, ID_BYTES + NUMBER_BYTES);
      const mailId = getId(payload);
      return payload && mailId ? { mailId, link: payload.readUIntBE(ID_BYTES, NUMBER_BYTES) } : null;
    },
    open: (mailId) => sign(open, idBytes(mailId)),
    readOpen: (token) => getId(read(open, token, ID_BYTES)),
  };
}

const isKey = (key: Buffer | null): key is Buffer => key !== null;

function toSignature(key: Buffer, payload: Buffer): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, SIGNATURE_BYTES);
}

function sign([key]: readonly Buffer[], payload: Buffer): string {
  if (key === undefined) throw new Error('there is no key to sign with');
  return Buffer.concat([payload, toSignature(key, payload)]).toString('base64url');
}

function read(keys: readonly Buffer[], token: string, payloadBytes: number): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  // Canonical encodings only: a leniently decoded token differs when it is encoded again.
  if (bytes.length !== payloadBytes + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  const payload = bytes.subarray(0, payloadBytes);
  const signature = bytes.subarray(payloadBytes);
  return keys.some((key) => timingSafeEqual(toSignature(key, payload), signature)) ? payload : null;
}

function idBytes(mailId: string): Buffer {
  return Buffer.from(mailId.replaceAll('-', ''), 'hex');
}

function getId(payload: Buffer | null): string | null {
  if (payload === null) return null;
  const hex = payload.toString('hex', 0, ID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

// Renders a mail with everything that is added before it is sent, for previews: by the same code.
interface Leaves {
  /** Of the sending mailbox. */
  signature: string;
  /** Bulk mail: with the sender's identity and the opt-out, if the workspace has sender details. */
  bulk: boolean;
  /** In place of the URL that each mail has of its own. */
  optOutUrl: string;
}

/** Without tracking: links stay as written. */
export async function renderFinal(
  db: Executor,
  workspaceId: string,
  made: Bodies,
  { signature, bulk, optOutUrl }: Leaves,
): Promise<Bodies> {
  const identity = bulk ? await completeIdentity(db, workspaceId) : null;
  const footer = identity === null ? null : { ...identity, optOutUrl };
  return finishMessage(made, { signature, footer, pixel: null, tracked: null });
}
