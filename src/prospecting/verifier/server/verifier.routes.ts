// Routes of addresses, and of who on this server can be asked about mailboxes.
import { PRICES } from '#account/plans/contract.ts';
import type { Router } from '#platform/http/router.ts';
import type { SearchQuotes } from '#prospecting/searches/server/index.ts';
import * as contract from '../contract.ts';
import { sameAddress } from '../domain/given-addresses.ts';
import { addressHistory, knownAddresses } from './address-checks.store.ts';
import { registerBatchRoutes } from './batches.routes.ts';
import { registerDomainRoutes } from './domains.routes.ts';
import { mailboxOf } from './mailbox.provider.ts';
import { presentKnown } from './present-address.ts';
import type { VerifierContext } from './verifier-context.ts';
import { verifyAddresses } from './verify-addresses.ts';

export function registerVerifierRoutes(router: Router, context: VerifierContext, quotes: SearchQuotes): void {
  const { db, clock } = context.platform;
  const now = () => new Date(clock.now());

  router.route(contract.verifyAddresses, ({ principal, body, idempotencyKey }) =>
    verifyAddresses(context, principal, body.emails, idempotencyKey),
  );

  router.route(contract.readAddress, async ({ principal: { workspaceId }, query }) => {
    const email = sameAddress(query.email);
    const known = (await knownAddresses(db, workspaceId, [email], now())).get(email);
    const { check } = await mailboxOf(context, workspaceId);
    const isFree = known?.free === true || check === 'off';
    return { checked: known ? presentKnown(known) : null, price: isFree ? 0 : PRICES['verify-email'] };
  });

  router.route(contract.listAddresses, async ({ principal: { workspaceId }, query }) => {
    const { q, verdict, limit } = query;
    const before = placeOf(query.cursor);
    const rows = await addressHistory(db, workspaceId, { q, verdict, before, limit: limit + 1 }, now());
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = last ? JSON.stringify([last.checkedAt.toISOString(), last.email]) : null;
    return { items: shown.map(presentKnown), nextCursor: rows.length > limit ? next : null };
  });

  router.route(contract.verifierStatus, async ({ principal: { workspaceId } }) => {
    const { check, name, words, limits } = await mailboxOf(context, workspaceId);
    return { mailbox: check, name, sample: false, words, limits };
  });

  registerBatchRoutes(router, context);
  registerDomainRoutes(router, context, quotes);
}

/** Null for a cursor that is none of ours: the first page. */
function placeOf(cursor: string | undefined): { at: string; email: string } | null {
  try {
    const [at, email] = JSON.parse(cursor ?? '') as unknown[];
    if (typeof at !== 'string' || typeof email !== 'string' || Number.isNaN(Date.parse(at))) return null;
    return { at: new Date(at).toISOString(), email };
  } catch {
    return null;
  }
}
