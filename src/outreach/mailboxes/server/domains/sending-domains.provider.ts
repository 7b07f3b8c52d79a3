// Sending domains of a workspace: what receivers check of them, and DKIM keys of our own.
import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { createDkimKey, DkimKey, listSendingDomains, readSendingDomain } from '../../contract.ts';
import { dkimRecord, domainStates, hasKey, publishedKey } from '../../domain/sending-domains.ts';
import { inTransaction } from '../change-mailboxes.ts';
import { decryptSecrets, encryptSecret } from '../mailbox-secrets.ts';
import { type StoredMailbox, storedMailbox, storedMailboxes, toDomain, updateMailbox } from '../mailboxes.store.ts';
import type { MailboxesContext } from '../mailboxes-context.ts';
import { getMailbox, presentRows } from '../present-mailbox.ts';
import { markRemoved } from '../secrets.store.ts';

/** RFC 8301 advises 2,048; longer keys do not fit into one string of a TXT record. */
const KEY_BITS = 2_048;
const generateDkimKeyPair = promisify(generateKeyPair);

export async function listDomains(
  context: MailboxesContext,
  workspaceId: string,
): Promise<RouteOutput<typeof listSendingDomains>> {
  const rows = await presentRows(context, workspaceId, await storedMailboxes(context.platform.db, workspaceId));
  const domains = [...new Set(rows.map(({ domain }) => domain))].sort();
  const items = domains.map((domain) => {
    const ours = rows.filter((row) => row.domain === domain);
    return {
      domain,
      mailboxes: ours.map(({ id, email }) => ({ id, email })),
      capToday: ours.reduce((sum, { capToday }) => sum + capToday, 0),
      practice: ours.every(({ kind }) => kind === 'practice'),
    };
  });
  return { items };
}

/** @throws NOT_FOUND if no mailbox sends from it, DOMAIN_UNREADABLE */
export async function readDomain(
  context: MailboxesContext,
  workspaceId: string,
  domain: string,
  { fresh, selector }: RouteInput<typeof readSendingDomain>['query'],
): Promise<RouteOutput<typeof readSendingDomain>> {
  const { platform, checker } = context;
  const rows = await storedMailboxes(platform.db, workspaceId);
  const ours = rows.filter(({ address }) => toDomain(address) === domain.toLowerCase());
  if (ours.length === 0) throw new AppError('NOT_FOUND');
  const [report, keys, asked] = await Promise.all([
    checker.domainReport(domain, { fresh }),
    Promise.all(ours.filter(({ dkimSelector }) => dkimSelector !== '').map((row) => findKey(platform, row))),
    selector === undefined ? null : askedKey(platform, domain.toLowerCase(), selector),
  ]);
  if (report === null) throw new AppError('DOMAIN_UNREADABLE');
  const known = keys.filter((key) => key !== null);
  return { states: domainStates(report, known, asked), report, keys: known, asked };
}

async function askedKey({ dns }: Pick<Platform, 'dns'>, domain: string, selector: string) {
  const host = `${selector}._domainkey.${domain}`;
  const answer = await dns.txt(host);
  if (answer.kind === 'failed') return { host, state: 'unknown' as const, found: '' };
  const found = answer.kind === 'found' ? publishedKey(answer.records) : null;
  return { host, state: found === null ? ('fail' as const) : ('pass' as const), found: found ?? '' };
}

/** Mailboxes of a domain with the same selector share a key, since they share the record. @throws MAILBOX_NOT_FOUND */
export async function createKey(
  context: MailboxesContext,
  principal: Principal,
  mailboxId: string,
  { selector, sameKey }: RouteInput<typeof createDkimKey>['body'],
): Promise<DkimKey> {
  const { workspaceId, userId } = principal;
  const { platform } = context;
  const row = await getMailbox(context, workspaceId, mailboxId);
  if (row.kind === 'google' || row.kind === 'microsoft') {
    const message = `${row.kind === 'google' ? 'Google' : 'Microsoft'} signs emails of this mailbox itself`;
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'selector', message }] });
  }
  const own = sameKey ? (await decryptSecrets(platform, platform.db, workspaceId, mailboxId)).get('dkim') : undefined;
  const privateKey = own ?? (await sharedKey(platform, row, selector)) ?? (await newKey());
  await inTransaction(context, workspaceId, async (tx) => {
    await encryptSecret(platform, tx, { workspaceId, mailboxId, setBy: userId }, 'dkim', privateKey);
    await updateMailbox(tx, workspaceId, mailboxId, { dkimSelector: selector });
    await recordActivity(tx, principal, { kind: 'dkim.created', subject: { type: 'mailbox', id: mailboxId } });
  });
  return present(platform, { ...row, dkimSelector: selector }, privateKey);
}

/** The key is kept for a day, for undo. @throws MAILBOX_NOT_FOUND */
export async function removeKey(context: MailboxesContext, principal: Principal, mailboxId: string): Promise<void> {
  const { workspaceId } = principal;
  await getMailbox(context, workspaceId, mailboxId);
  await inTransaction(context, workspaceId, async (tx) => {
    await updateMailbox(tx, workspaceId, mailboxId, { dkimSelector: '' });
    await markRemoved(tx, workspaceId, mailboxId, 'dkim');
    await recordActivity(tx, principal, { kind: 'dkim.removed', subject: { type: 'mailbox', id: mailboxId } });
  });
}

async function newKey(): Promise<string> {
  const { privateKey } = await generateDkimKeyPair('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return privateKey;
}

async function sharedKey(platform: Platform, row: StoredMailbox, selector: string): Promise<string | null> {
  const rows = await storedMailboxes(platform.db, row.workspaceId);
  const twins = rows.filter(
    ({ address, dkimSelector }) => toDomain(address) === toDomain(row.address) && dkimSelector === selector,
  );
  for (const { workspaceId, id } of twins) {
    const key = (await decryptSecrets(platform, platform.db, workspaceId, id)).get('dkim');
    if (key !== undefined) return key;
  }
  return null;
}

async function findKey(platform: Platform, row: StoredMailbox): Promise<DkimKey | null> {
  const privateKey = (await decryptSecrets(platform, platform.db, row.workspaceId, row.id)).get('dkim');
  return privateKey === undefined ? null : present(platform, row, privateKey);
}

async function present(
  { dns }: Pick<Platform, 'dns'>,
  { id, email, address, dkimSelector }: StoredMailbox,
  privateKey: string,
): Promise<DkimKey> {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const record = dkimRecord(toDomain(address), dkimSelector, publicKey);
  const answer = await dns.txt(record.host);
  const shown = answer.kind === 'found' && hasKey(answer.records, publicKey);
  const state = answer.kind === 'failed' ? 'unknown' : shown ? 'pass' : 'fail';
  return { mailboxId: id, email, selector: dkimSelector, state, record };
}

export interface DkimSigning {
  domainName: string;
  keySelector: string;
  /** PEM (PKCS #8). */
  privateKey: string;
}

/** Null if its server signs, or the stored key can no longer be decrypted. */
export async function findDkimKey(
  platform: Pick<Platform, 'db' | 'secrets' | 'log'>,
  workspaceId: string,
  mailboxId: string,
): Promise<DkimSigning | null> {
  const mailbox = await storedMailbox(platform.db, workspaceId, mailboxId);
  if (mailbox === null || mailbox.dkimSelector === '') return null;
  const privateKey = (await decryptSecrets(platform, platform.db, workspaceId, mailboxId)).get('dkim');
  if (privateKey === undefined) return null;
  return { domainName: toDomain(mailbox.address), keySelector: mailbox.dkimSelector, privateKey };
}
