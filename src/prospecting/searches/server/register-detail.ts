// The routes of a record's details, from its kind: what is stored (free) and asking the source (paid, given back where
// there is nothing).
import type { z } from 'zod';
import type { Action } from '#account/plans/contract.ts';
import type { Router } from '#platform/http/router.ts';
import type { SignPicture } from '#prospecting/pictures/server/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { RouteContract } from '#shared/contract.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { RunSummary, SourceInfo } from '../contract.ts';
import { creditsFor } from '../domain/capabilities.ts';
import { refusalOf, type SearchContext, type SourcePort } from './register-search.ts';
import { fingerprintOf, runPaidSearch, type SearchCaller } from './run-paid-search.ts';
import { presentRun } from './run-summaries.ts';
import { lastDelivered } from './searches.store.ts';

/** What makes one kind of record different from another. */
export interface DetailKind<Detail, Source extends SourcePort> {
  capability: Capability;
  /** What the ledger says it was for: "Facebook page". */
  activity: string;
  price: Action;
  failure: ErrorCode;
  notFound: ErrorCode;
  /**
   * The key in one form; null where it can be none of this network's, or of this source's: that is not found, makes no
   * call and costs nothing.
   */
  keyOf(typed: string, source: SourceInfo): string | null;
  /** For lists and the ledger. */
  label(key: string): string;
  source(workspaceId: string): Promise<Source>;
  /** Null where the source knows no such record, or may not show it. @throws SourceFault */
  ask(source: Source, key: string): Promise<Detail | null>;
  show(detail: Detail, signPicture: SignPicture): Detail;
}

interface DetailAnswer<Detail> {
  record: Detail | null;
  run: RunSummary | null;
  chargedNow: number;
  creditsRemaining: number;
}

interface DetailRoutes<Detail> {
  stored: RouteContract & {
    request: { query: z.ZodObject<{ key: z.ZodString }> };
    response: z.ZodType<DetailAnswer<Detail>>;
  };
  fetch: RouteContract & {
    request: { body: z.ZodObject<{ key: z.ZodString }> };
    response: z.ZodType<DetailAnswer<Detail>>;
  };
}

export function registerDetail<Detail, Source extends SourcePort>(
  router: Router,
  { platform, signPicture }: Pick<SearchContext, 'platform' | 'signPicture'>,
  routes: DetailRoutes<Detail>,
  kind: DetailKind<Detail, Source>,
): void {
  const queryOf = (typed: string, source: SourceInfo) => {
    const key = kind.keyOf(typed, source);
    if (key === null) throw new AppError(kind.notFound, { details: { charged: 0 } });
    return { key };
  };

  router.route(routes.stored, async ({ query, principal }) => {
    const { workspaceId } = principal as SearchCaller['principal'];
    const source = await kind.source(workspaceId);
    const asked = queryOf(query.key, source.info);
    const fingerprint = fingerprintOf(kind.capability, asked, source.info);
    const { run, balance } = await lastDelivered(platform.db, workspaceId, fingerprint);
    const [detail] = (run?.items ?? []) as Detail[];
    const shown = run && detail !== undefined ? { record: kind.show(detail, signPicture), run: presentRun(run) } : null;
    return { record: null, run: null, ...shown, chargedNow: 0, creditsRemaining: balance };
  });

  router.route(routes.fetch, async ({ body, principal, idempotencyKey, requestId }) => {
    const caller = { principal: principal as SearchCaller['principal'], idempotencyKey, requestId };
    const source = await kind.source(caller.principal.workspaceId);
    const asked = queryOf(body.key, source.info);
    const answer = await runPaidSearch<Detail>(platform, caller, {
      capability: kind.capability,
      query: asked,
      label: kind.label(asked.key),
      activity: kind.activity,
      price: creditsFor(kind.price, source.info),
      source: source.info,
      refusal: refusalOf(source),
      async call() {
        const detail = await kind.ask(source, asked.key);
        return detail === null ? null : { items: [detail], total: 1, next: null };
      },
      failure: kind.failure,
      notFound: kind.notFound,
    });
    const [detail] = answer.items;
    const { run, chargedNow, creditsRemaining } = answer;
    const record = detail === undefined ? null : kind.show(detail, signPicture);
    return { record, run, chargedNow, creditsRemaining };
  });
}
