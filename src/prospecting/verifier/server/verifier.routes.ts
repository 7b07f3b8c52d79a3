// Routes of the verifier: addresses, batches and domains.
import type { Readable } from 'node:stream';
import { recordExport } from '#account/activity-log/server/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { Router } from '#platform/http/router.ts';
import { isId } from '#platform/ids.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import type { DomainPeopleSource } from '#prospecting/prospects/server/index.ts';
import { DAY_SECONDS, registerSearch, type SearchKind, type SearchQuotes } from '#prospecting/searches/server/index.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { sameAddress } from '../domain/given-addresses.ts';
import { FREE_RECHECK_DAYS } from '../fields.contract.ts';
import { addressHistory, knownAddresses } from './address/address-checks.store.ts';
import { presentKnown, verifyAddresses } from './address/verify-addresses.ts';
import { cancelBatch, deleteBatch, finishBatch, pauseBatch, resumeBatch, runBatch } from './batch/batch-lifecycle.ts';
import { rowsPage } from './batch/batch-rows.store.ts';
import { batchesPage } from './batch/batches.store.ts';
import { createBatch, uploadBatch } from './batch/create-batch.ts';
import { downloadBatch, getBatch, presentBatch, presentRow } from './batch/present-batch.ts';
import { saveBatch } from './batch/save-batch.ts';
import { readDomain, readDomainPeople } from './domain/read-domain.ts';
import { getMailbox } from './probe/mailbox.provider.ts';
import type { VerifierContext } from './verifier-context.ts';

export function registerVerifierRoutes(router: Router, context: VerifierContext, quotes: SearchQuotes): void {
  const { db, clock } = context.platform;
  const now = () => new Date(clock.now());

  router.route(contract.verifyAddresses, ({ principal, body, idempotencyKey }) =>
    verifyAddresses(context, principal, body.emails, idempotencyKey),
  );

  router.route(contract.readAddress, async ({ principal: { workspaceId }, query }) => {
    const email = sameAddress(query.email);
    const known = (await knownAddresses(db, workspaceId, [email], now())).get(email);
    const { check } = await getMailbox(context, workspaceId);
    const isFree = known?.free === true || check === 'off';
    return { checked: known ? presentKnown(known) : null, price: isFree ? 0 : PRICES['verify-email'] };
  });

  router.route(contract.listAddresses, async ({ principal: { workspaceId }, query }) => {
    const { q, verdict, limit } = query;
    const before = toPlace(query.cursor);
    const rows = await addressHistory(db, workspaceId, { q, verdict, before, limit: limit + 1 }, now());
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = last ? JSON.stringify([last.checkedAt.toISOString(), last.email]) : null;
    return { items: shown.map(presentKnown), nextCursor: rows.length > limit ? next : null };
  });

  router.route(contract.verifierStatus, async ({ principal: { workspaceId } }) => {
    const { check, name, words, limits } = await getMailbox(context, workspaceId);
    return { mailbox: check, name, sample: false, words, limits };
  });

  registerBatchRoutes(router, context);
  registerDomainRoutes(router, context, quotes);
}

/** Null for a cursor that is none of ours: the first page. */
function toPlace(cursor: string | undefined): { at: string; email: string } | null {
  try {
    const [at, email] = JSON.parse(cursor ?? '') as unknown[];
    if (typeof at !== 'string' || typeof email !== 'string' || Number.isNaN(Date.parse(at))) return null;
    return { at: new Date(at).toISOString(), email };
  } catch {
    return null;
  }
}

function registerBatchRoutes(router: Router, context: VerifierContext): void {
  const { platform } = context;

  router.route(contract.createBatch, ({ principal, body, idempotencyKey }) =>
    createBatch(context, principal, body, idempotencyKey),
  );
  router.route(contract.uploadBatch, ({ principal, query, request }) => {
    // Without a body there is nothing to stream.
    if (request.body === undefined || request.body === null) throw new AppError('IMPORT_EMPTY');
    // Left open where it is refused half-way: the answer goes over the same connection.
    const body = (request.body as Readable).iterator({ destroyOnReturn: false });
    return uploadBatch(context, principal, { ...query, body });
  });
  router.route(contract.listBatches, async ({ principal, query: { cursor, limit } }) => {
    const before = cursor !== undefined && isId(cursor) ? cursor : null;
    const rows = await batchesPage(platform.db, principal.workspaceId, { before, limit: limit + 1 });
    const items = rows.slice(0, limit).map(presentBatch);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
  router.route(contract.readBatch, async ({ principal, params }) =>
    presentBatch(await getBatch(platform.db, principal.workspaceId, params.id)),
  );
  router.route(contract.listBatchRows, async ({ principal: { workspaceId }, params, query }) => {
    const { cursor, limit, verdict, q } = query;
    const batch = await getBatch(platform.db, workspaceId, params.id);
    const after = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0;
    const verdicts = verdict === undefined ? undefined : [verdict];
    const rows = await rowsPage(platform.db, workspaceId, batch.id, { verdicts, q, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { items: shown.map(presentRow), nextCursor: rows.length > limit && last ? String(last.place) : null };
  });
  router.route(contract.runBatch, ({ principal, params, body }) => runBatch(context, principal, params.id, body.cap));
  router.route(contract.pauseBatch, ({ principal, params }) => pauseBatch(context, principal, params.id));
  router.route(contract.resumeBatch, ({ principal, params, body }) =>
    resumeBatch(context, principal, params.id, body.cap),
  );
  router.route(contract.finishBatch, ({ principal, params }) => finishBatch(context, principal, params.id));
  router.route(contract.cancelBatch, ({ principal, params }) => cancelBatch(context, principal, params.id));
  router.route(contract.deleteBatch, ({ principal, params }) => deleteBatch(context, principal, params.id));
  router.route(contract.saveBatch, ({ principal, params, body, idempotencyKey }) =>
    saveBatch(context, principal, params.id, body, idempotencyKey),
  );

  router.route(contract.downloadBatch, async ({ principal, params, query, reply }) => {
    const { name, content } = await downloadBatch(context, principal.workspaceId, params.id, query.verdict);
    const subject = { type: 'batch', id: params.id } as const;
    await recordExport(platform, principal, { kind: 'file.exported', subject, details: { what: 'the verdicts' } });
    reply
      .header('content-disposition', contentDisposition({ name, plain: 'verified.csv' }))
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(content);
  });
}

function registerDomainRoutes(router: Router, context: VerifierContext, quotes: SearchQuotes): void {
  const { platform, records } = context;

  router.route(contract.readDomain, ({ principal, query }) => readDomain(context, principal.workspaceId, query));
  router.route(contract.listDomainPeople, ({ principal, query }) =>
    readDomainPeople(context, principal.workspaceId, query),
  );

  const { signPicture } = records;
  registerSearch(router, { platform, signPicture, quotes }, contract.domainPeople, domainSearch(context));
}

/** Asking an outside source who works at a domain. */
export function domainSearch({
  prospects,
  keepFound,
}: VerifierContext): SearchKind<{ domain: string }, FoundPerson, DomainPeopleSource> {
  return {
    capabilities: ['domain-people'],
    capabilityOf: () => 'domain-people',
    activity: 'Domain search',
    price: 'domain-search',
    failure: 'SEARCH_FAILED',
    label: ({ domain }) => domain,
    source: prospects.domainPeople,
    ask: (from, query) => from.search(query),
    keyOf: ({ key }) => key,
    show: (person) => person,
    freshForSeconds: FREE_RECHECK_DAYS * DAY_SECONDS,
    asked: ({ domain, page, cursor }) => ({ domain, page, cursor }),
    keep: (tx, delivered, { domain }) => keepFound(tx, delivered, domain),
  };
}
