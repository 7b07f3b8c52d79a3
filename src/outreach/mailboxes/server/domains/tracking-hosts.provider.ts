// Tracking domains: set, checked, and used only while they lead to this server.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Actor, recordActivity } from '#account/activity-log/server/index.ts';
import { isFreeMail } from '#crm/records/server/index.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { TrackingHost } from '../../contract.ts';
import { isInternalName, trackingBase, trackingHostFault } from '../../domain/sending-domains.ts';
import { MAILBOXES_EVENT } from '../../fields.contract.ts';
import { storedMailboxes, toDomain } from '../mailboxes.store.ts';
import {
  deleteTrackingHost,
  findTrackingHost,
  recordCheck,
  type StoredTrackingHost,
  saveTrackingHost,
  staleTrackingHosts,
} from './tracking-hosts.store.ts';

const DEADLINE_MS = 10_000;
const BATCH_SIZE = 200;
/** Checks whether a host leads here: only this server knows the answer. */
export const CHECK_PATH = '/t/check/';

const ownHost = ({ config }: Pick<Platform, 'config'>) => new URL(config.publicUrl).hostname;

/** @throws NOT_FOUND if no mailbox sends from the domain */
export async function readHost(platform: Platform, workspaceId: string, named: string): Promise<TrackingHost> {
  const domain = named.toLowerCase();
  const rows = await storedMailboxes(platform.db, workspaceId);
  const ours = rows.filter(({ address, kind }) => kind !== 'practice' && toDomain(address) === domain);
  if (ours.length === 0) throw new AppError('NOT_FOUND');
  const row = await findTrackingHost(platform.db, workspaceId, domain);
  return {
    host: row?.host ?? '',
    possible: !isFreeMail(domain),
    verified: row?.verifiedAt != null,
    fault: row?.fault ?? '',
    checkedAt: row?.checkedAt?.toISOString() ?? null,
    record: { host: row?.host ?? `links.${domain}`, type: 'CNAME', value: ownHost(platform) },
    counts: ours.some(({ trackClicks, trackOpens }) => trackClicks || trackOpens),
  };
}

/** Saved before it leads here, since its record is published afterwards. @throws NOT_FOUND, INVALID_INPUT */
export async function saveHost(platform: Platform, actor: Actor, named: string, host: string): Promise<TrackingHost> {
  const { workspaceId } = actor;
  const domain = named.toLowerCase();
  const activity = { kind: 'tracking-domain.changed', subject: { type: 'domain', id: domain, label: domain } } as const;
  const { possible } = await readHost(platform, workspaceId, domain);
  if (host === '') {
    await platform.db.transaction(async (tx) => {
      await deleteTrackingHost(tx, workspaceId, domain);
      await recordActivity(tx, actor, activity);
    });
    platform.events.publish(workspaceId, { type: MAILBOXES_EVENT, data: {} });
    return readHost(platform, workspaceId, domain);
  }
  const message = possible
    ? trackingHostFault(host, domain, ownHost(platform))
    : `Only the provider of ${domain} can publish records for it`;
  if (message !== null) throw new AppError('INVALID_INPUT', { fields: [{ path: 'host', message }] });
  await platform.db.transaction(async (tx) => {
    await saveTrackingHost(tx, workspaceId, domain, host);
    await recordActivity(tx, actor, { ...activity, details: { host } });
  });
  return checkHost(platform, workspaceId, domain);
}

/** @throws NOT_FOUND */
export async function checkHost(platform: Platform, workspaceId: string, named: string): Promise<TrackingHost> {
  const row = await findTrackingHost(platform.db, workspaceId, named.toLowerCase());
  if (row !== null) await checkAndRecord(platform, row);
  return readHost(platform, workspaceId, named);
}

/** Those that are due. @returns how many */
export async function recheckHosts(platform: Platform): Promise<number> {
  const rows = await staleTrackingHosts(platform.db, BATCH_SIZE);
  for (const row of rows) await checkAndRecord(platform, row);
  return rows.length;
}

async function checkAndRecord(platform: Platform, row: StoredTrackingHost): Promise<void> {
  const fault = await getFault(platform, row.host);
  await recordCheck(platform.db, row, fault);
  platform.events.publish(row.workspaceId, { type: MAILBOXES_EVENT, data: {} });
}

/** Why a host does not lead here; '' if it does. */
async function getFault(platform: Platform, host: string): Promise<string> {
  const here = ownHost(platform);
  if (isInternalName(here)) return `This server is ${here}, a name that is not public, so no record can lead here.`;
  const [answer, reached] = await Promise.all([platform.dns.cname(host), reaches(platform, host)]);
  // The right answer is proof, whatever kind of record leads here.
  if (reached === '') return '';
  switch (answer.kind) {
    case 'no_such_name':
      return `${host} does not exist in the DNS. Publish the record below; it can take an hour to be visible.`;
    case 'failed':
      return `The name server of ${host} did not answer. Re-check later.`;
    case 'empty':
      return `${host} exists without a CNAME record. Replace its records with the one below.`;
    case 'found':
      return answer.records.includes(here)
        ? `The record is correct: ${host} leads to ${here}. ${reached}`
        : `${host} leads to ${answer.records.join(', ')}, not to ${here}. Change its record to the one below.`;
  }
}

/** '' if this server answers under that host, else what happened. */
async function reaches(platform: Platform, host: string): Promise<string> {
  const nonce = randomBytes(16).toString('base64url');
  try {
    const { status, body } = await platform.outbound.request({
      url: `${trackingBase(platform.config.publicUrl, host)}${CHECK_PATH}${nonce}`,
      deadlineMs: DEADLINE_MS,
      maxBytes: 1_024,
      // Where private addresses are allowed, never in production, this server may have one.
      trust: platform.config.allowPrivateSources ? 'configured' : 'foreign',
    });
    const expected = Buffer.from(checkAnswer(platform, nonce));
    if (status === 200 && body.length === expected.length && timingSafeEqual(body, expected)) return '';
    return 'But another server answers there: configure your reverse proxy to pass this host to Leadwright, with a certificate for it.';
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return 'But nothing answers there over HTTPS: configure your reverse proxy for this host, with a certificate for it.';
  }
}

/** An answer that only this server can compute. */
export function checkAnswer({ secrets }: Pick<Platform, 'secrets'>, nonce: string): string {
  return createHmac('sha256', secrets.deriveKey('tracking host')).update(nonce).digest('base64url');
}
