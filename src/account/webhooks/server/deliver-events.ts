// Delivers events in this process. An endpoint is worked on by one process at a time, so that its events leave in the order in which they
// happened; one that hangs holds up no other. A process that dies loses its leases, and what it had not recorded is sent again.
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { createSealer, type Sealed } from '#platform/secrets.ts';
import { webhookPath } from '#shared/page-paths.ts';
import { MAX_TRIES, waitBefore } from '../domain/retry-schedule.ts';
import { DELIVERY_DAYS, type OFF_REASONS, TEST_EVENT, WEBHOOKS_EVENT } from '../fields.contract.ts';
import {
  acquireLeases,
  type DueDelivery,
  dueDeliveries,
  type EndpointLease,
  hasDeliveredSince,
  type Outcome,
  purgeEvents,
  recordAttempt,
  releaseLease,
  renewLease,
} from './deliveries.store.ts';
import { type EndpointRow, endpointById, switchOff } from './endpoints.store.ts';
import { type SendResult, sendEvent } from './send-event.provider.ts';

export const ENDPOINT_OFF = defineNotificationKind<{ host: string; reason: 'gone' | 'failing' }>({
  kind: 'webhook-off',
  label: 'Webhooks turned off',
  hint: 'An endpoint failed for three days, or unsubscribed.',
  icon: 'job',
  tone: 'bad',
  action: 'Open endpoint',
  needs: 'configure',
  text: ({ host, reason }) => ({
    title: `Webhooks to ${host} are off`,
    detail:
      reason === 'gone'
        ? 'The receiver unsubscribed (410).'
        : 'Every attempt failed for three days. Fix the receiver, then turn it on.',
  }),
});

/** Endpoints that one process works on at a time. */
const MAX_ENDPOINTS = 50;
/** Deliveries to one endpoint under way at a time. Their order of arrival is then nearly that of the events. */
const MAX_PARALLEL = 8;
/** Deliveries that are read at a time. */
const BATCH_SIZE = 100;
/** Well within a lease, also while a receiver takes as long as it may. */
const RENEW_MS = 5_000;
const POLL_MS = 1_000;

export type WebhooksPlatform = Pick<Platform, 'db' | 'log' | 'clock' | 'secrets' | 'outbound' | 'config' | 'events'>;

/** The returned function stops it, after the deliveries at hand. */
export function startWebhooks(platform: WebhooksPlatform, { lookMs = POLL_MS } = {}): () => Promise<void> {
  const { db, log } = platform;
  const holder = randomUUID();
  const working = new Set<Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let polling = Promise.resolve();

  async function work(lease: EndpointLease): Promise<void> {
    const { workspaceId, endpointId } = lease;
    try {
      while (!stopped && (await renewLease(db, holder, lease))) {
        const due = await dueDeliveries(db, lease, BATCH_SIZE);
        const endpoint = due.length > 0 && (await endpointById(db, workspaceId, endpointId));
        if (!endpoint) break;
        await deliverAll(lease, endpoint, due);
        platform.events.publish(workspaceId, { type: WEBHOOKS_EVENT });
      }
    } finally {
      await releaseLease(db, holder, lease);
    }
  }

  /** Until all are through, the receiver wants a rest, or the lease is lost. */
  async function deliverAll(lease: EndpointLease, endpoint: EndpointRow, due: DueDelivery[]): Promise<void> {
    let over = false;
    const end = () => {
      over = true;
    };
    const renewal = setInterval(() => void renewLease(db, holder, lease).then((held) => held || end(), end), RENEW_MS);
    const lane = async () => {
      for (let next = due.shift(); next && !over && !stopped; next = due.shift()) {
        const { kind, pauseMs } = await deliver(platform, endpoint, next);
        if (kind === 'gone' || pauseMs > 0) end();
      }
    };
    try {
      await Promise.all(Array.from({ length: MAX_PARALLEL }, lane));
    } finally {
      clearInterval(renewal);
    }
  }

  async function poll(): Promise<void> {
    const free = MAX_ENDPOINTS - working.size;
    if (free <= 0) return;
    for (const lease of await acquireLeases(db, holder, free)) {
      const done: Promise<void> = work(lease)
        .catch((error: unknown) =>
          log.warn({ err: error, endpointId: lease.endpointId }, 'webhooks were not delivered'),
        )
        .finally(() => working.delete(done));
      working.add(done);
    }
  }

  const loop = () => {
    timer = setTimeout(() => {
      polling = poll()
        .catch((error: unknown) => log.warn({ err: error }, 'leases of webhook endpoints could not be acquired'))
        .finally(() => void (stopped || loop()));
    }, lookMs);
  };
  loop();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await polling;
    await Promise.all(working);
  };
}

/** Sends one event and records what became of it. */
export async function deliver(
  platform: WebhooksPlatform,
  endpoint: EndpointRow,
  delivery: DueDelivery,
): Promise<SendResult> {
  const { workspaceId, id: endpointId, url } = endpoint;
  const { eventId, type, tries } = delivery;
  const isTest = type === TEST_EVENT;
  const secrets = decryptSecrets(platform, endpoint);
  const result: SendResult =
    secrets.length > 0
      ? await sendEvent(platform, { url, secrets }, { ...delivery, id: eventId })
      : {
          kind: 'failed',
          status: null,
          fault: 'The signing secret cannot be read: replace it',
          answer: '',
          ms: 0,
          pauseMs: 0,
        };
  const { kind, status, fault, answer, ms, pauseMs } = result;
  // A test says at once what came of it.
  const outcome = toOutcome(kind, isTest ? MAX_TRIES : tries + 1);
  const turn = { workspaceId, endpointId };
  const made = { attempt: { id: newId(), ms, status, fault, answer }, outcome, pauseMs };
  if (outcome.state !== 'failed') await recordAttempt(platform.db, turn, eventId, made);
  else
    await platform.db.transaction(async (tx) => {
      await recordAttempt(tx, turn, eventId, made);
      if (kind === 'gone') await turnOff(tx, endpoint, 'gone');
      else if (!isTest && !(await hasDeliveredSince(tx, turn, eventId))) await turnOff(tx, endpoint, 'failing');
    });
  return result;
}

function toOutcome(kind: SendResult['kind'], tries: number): Outcome {
  if (kind === 'delivered') return { state: 'delivered' };
  const waitMs = kind === 'gone' ? null : waitBefore(tries, Math.random());
  return waitMs === null ? { state: 'failed' } : { state: 'waiting', waitMs };
}

async function turnOff(
  tx: Parameters<typeof notify>[0],
  { workspaceId, id, url }: EndpointRow,
  reason: Exclude<(typeof OFF_REASONS)[number], '' | 'user'>,
): Promise<void> {
  if (!(await switchOff(tx, workspaceId, id, reason))) return;
  await notify(tx, ENDPOINT_OFF, workspaceId, {
    to: 'everyone',
    thing: { key: `webhook-endpoint:${id}`, name: url },
    params: { host: new URL(url).host, reason },
    link: webhookPath(id),
  });
}

// Secrets that sign deliveries: sealed where they are stored, bound to their endpoint.
const PURPOSE = 'webhook-secrets';
const place = (workspaceId: string, id: string) => `${workspaceId} ${id}`;

/** As Standard Webhooks writes it: 32 random bytes in base64. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

export function sealSecret(
  { secrets }: Pick<Platform, 'secrets'>,
  at: { workspaceId: string; id: string },
  secret: string,
): Sealed {
  return createSealer(secrets, PURPOSE).seal(secret, place(at.workspaceId, at.id));
}

/** The secrets that sign now, the present one first; without those that another SECRET_KEY has sealed. */
function decryptSecrets({ secrets, clock }: Pick<Platform, 'secrets' | 'clock'>, row: EndpointRow): string[] {
  const sealer = createSealer(secrets, PURPOSE);
  const sealed: Sealed[] = [{ keyId: row.secretKeyId, bytes: row.secret }];
  const { previousSecret, previousSecretKeyId, previousUntil } = row;
  if (previousSecret && previousSecretKeyId && previousUntil && previousUntil.getTime() > clock.now()) {
    sealed.push({ keyId: previousSecretKeyId, bytes: previousSecret });
  }
  return sealed.flatMap((one) => sealer.open(one, place(row.workspaceId, row.id)) ?? []);
}

// Ends the log of deliveries after its time, some events at a time.
const definition = { name: 'webhooks-purge', payload: z.unknown(), cron: '20 3 * * *', maxAttempts: 3 };
const EVENTS = 5_000;

export function createPurgeWebhooksJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(definition, async () => {
    while ((await purgeEvents(db, { days: DELIVERY_DAYS, limit: EVENTS })) === EVENTS);
  });
}
