// Records a click on a tracked link, or a fetch of the tracking pixel.
import type { FastifyRequest } from 'fastify';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { BURST_SECONDS, classifyFetch } from '../../domain/classify-fetch.ts';
import { publishMails } from '../sending-context.ts';
import { saveTrackingHit, trackedMail } from './links.store.ts';

const MAX_AGENT = 300;
const PURPOSES = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;

interface Fetched {
  mailId: string;
  /** Null for the pixel. */
  link: number | null;
}

/** A failure is only logged: a click still redirects. */
export async function recordTrackingHit(
  platform: Platform,
  request: FastifyRequest,
  { mailId, link }: Fetched,
): Promise<void> {
  const { db, clock, log } = platform;
  try {
    const mail = await trackedMail(db, mailId);
    if (mail === null) return;
    const at = new Date(clock.now());
    const kind = link === null ? ('opened' as const) : ('clicked' as const);
    const agent = (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT);
    const fetcher = classifyFetch({
      what: kind,
      method: request.method,
      userAgent: agent,
      purpose: PURPOSES.map((name) => request.headers[name] ?? '').join(' '),
      secondsSinceSent: mail.sentAt === null ? null : (at.getTime() - mail.sentAt.getTime()) / 1000,
    });
    const minute = at.toISOString().slice(0, 16);
    const event = {
      ...{ id: newId(), mailId, kind, at, fetcher },
      sameAs: [link, fetcher, minute].filter((part) => part !== null).join(' '),
      detail: { ...(link !== null && { link }), agent },
    };
    const isNew = await db.transaction((tx) => saveTrackingHit(tx, mail.workspaceId, event, BURST_SECONDS));
    if (isNew) publishMails(platform, mail.workspaceId);
  } catch (error) {
    log.error({ err: error, mailId }, 'what was followed could not be noted');
  }
}
