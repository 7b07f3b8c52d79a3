// The name of a sender's own that links of tracked mails lead to, with the record to paste and whether it leads here.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { Host } from './mailbox.contract.ts';

const OPEN = { plan: 'emails', credits: 'free' } as const;
const params = z.object({ domain: z.string().max(253) });
/** Names are looked up and asked: nobody is to find out with it what answers where. */
const TRIES = [{ by: 'user', points: 20, seconds: 600 }] as const;

export const TrackingHost = z.object({
  /** '' where links lead to the name of this server. */
  host: z.string(),
  /** False of domains like gmail.com: nobody can publish a record for them. */
  possible: z.boolean(),
  /** Links lead there; false while it was not seen to lead here. */
  verified: z.boolean(),
  /** Why it does not lead here; '' where it does, or was not looked at. */
  fault: z.string(),
  checkedAt: z.iso.datetime().nullable(),
  /** To paste into the DNS: of `host`, or of the name that is suggested. */
  record: z.object({ host: z.string(), type: z.literal('CNAME'), value: z.string() }),
  /** Whether any mailbox of the domain counts clicks or opens: without it no link is changed. */
  counts: z.boolean(),
});
export type TrackingHost = z.output<typeof TrackingHost>;

export const readTrackingHost = defineRoute({
  method: 'GET',
  path: '/api/mailbox-domains/:domain/tracking',
  summary: 'The name of its own that links of a sending domain lead to',
  ...OPEN,
  request: { params },
  response: TrackingHost,
  errors: ['NOT_FOUND'],
});

export const saveTrackingHost = defineRoute({
  method: 'PUT',
  path: '/api/mailbox-domains/:domain/tracking',
  summary: 'Let links of a sending domain lead to a name below it; used once it was seen to lead to this server',
  ...OPEN,
  needs: 'configure',
  request: {
    params,
    body: z.object({
      /** '' for the name of this server. */
      host: z.union([z.literal(''), Host]),
    }),
  },
  response: TrackingHost,
  errors: ['NOT_FOUND'],
  rateLimits: TRIES,
});

export const checkTrackingHost = defineRoute({
  method: 'POST',
  path: '/api/mailbox-domains/:domain/tracking/check',
  summary: 'Look again whether the name leads to this server',
  ...OPEN,
  needs: 'configure',
  request: { params },
  response: TrackingHost,
  errors: ['NOT_FOUND'],
  rateLimits: TRIES,
});
