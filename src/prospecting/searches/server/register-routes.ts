// The routes of a network, from its kinds: paid searches, and the details of a record.
import type { z } from 'zod';
import type { Action } from '#account/plans/contract.ts';
import { getBalance } from '#billing/credits/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { SignPicture } from '#prospecting/pictures/server/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { RouteContract } from '#shared/contract.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { FaultCode } from '#shared/sources.ts';
import type { AnswerOptions, PageRequest, RunSummary, SearchQuote, SearchReceipt, SourceInfo } from '../contract.ts';
import { creditsFor } from '../domain/capabilities.ts';
import {
  type DeliveredRun,
  type FoundPage,
  runPaidSearch,
  type SearchAnswer,
  type SearchCaller,
  toFingerprint,
} from './run-paid-search.ts';
import { presentRun, requireItems } from './run-summaries.ts';
import { lastDelivered, openedFree, runById } from './searches.store.ts';

/** What every source of every network has. */
export interface SourcePort {
  readonly info: SourceInfo;
  /** False while a call would fail without being sent (breaker open, quota used up): nothing is charged then. */
  available(): boolean;
  /** Why it would fail. */
  refusal?(): FaultCode | null;
}

/** Why nothing can be had of a source now; null where it can be asked. */
export function findRefusal(source: SourcePort): FaultCode | null {
  return source.available() ? null : (source.refusal?.() ?? 'CIRCUIT_OPEN');
}

/** The source that answers for a workspace; `sample` asks for sample data in place of a source that cannot be reached. */
export type ChooseSource<Source> = (workspaceId: string, wanted?: { sample: boolean }) => Promise<Source>;

/** What makes one network's search different from another's. */
export interface SearchKind<Query extends object, Item, Source extends SourcePort> {
  /** All that it may be, for opening runs again. */
  capabilities: readonly Capability[];
  capabilityOf(query: Query): Capability;
  /** What the ledger says it was for: "Instagram search". */
  activity: string;
  price: Action;
  failure: ErrorCode;
  /** What the user typed, for lists and headings. */
  label(query: Query): string;
  source: ChooseSource<Source>;
  /** @throws SourceFault */
  ask(source: Source, query: Query & PageRequest): Promise<FoundPage<Item>>;
  /** The answer where what was asked about does not exist (`FoundPage.unknown`); it costs nothing. */
  notFound?: ErrorCode;
  /** What the network knows an item by: the mark "seen before" hangs on it. */
  keyOf(item: Item): string;
  /** The item as the browser gets it: its pictures come through our own door. Stored results keep the origin. */
  show(item: Item, signPicture: SignPicture): Item;
  /** A delivered answer to the same query this young is opened again, free; a day unless told (rulings R13 and R17). */
  freshForSeconds?: number;
  /** Whether it can be asked so, before anything is charged. @throws AppError INVALID_INPUT */
  check?(query: Query & PageRequest): void;
  /** Of the query what makes two searches the same; all of it unless told. */
  asked?(query: Query & PageRequest): Record<string, unknown>;
  /** Notes what was delivered, as `PaidSearch.keep`. */
  keep?(tx: Executor, delivered: DeliveredRun<Item>, query: Query & PageRequest): Promise<{ nothingNew: boolean }>;
}

/** What a press of a search's button would do. */
type Quote = (workspaceId: string, body: unknown) => Promise<SearchQuote>;

/** The quotes of all searches by the path of their route; `registerSearch` adds to them. */
export type SearchQuotes = Map<string, Quote>;

export interface SearchContext {
  platform: Platform;
  signPicture: SignPicture;
  quotes: SearchQuotes;
}

type Answer<Item> = SearchReceipt & { items: Item[] };

interface SearchRoutes<Query, Item> {
  search: RouteContract & {
    plan: string;
    request: { body: z.ZodType<Query & PageRequest & AnswerOptions> };
    response: z.ZodType<Answer<Item>>;
  };
  reopen: RouteContract & {
    request: { params: z.ZodObject<{ runId: z.ZodUUID }> };
    response: z.ZodType<Answer<Item>>;
  };
}

export function registerSearch<Query extends object, Item, Source extends SourcePort>(
  router: Router,
  context: SearchContext,
  routes: SearchRoutes<Query, Item>,
  kind: SearchKind<Query, Item, Source>,
): void {
  const { search, reopen } = routes;
  router.route(search, async ({ body, principal, idempotencyKey, requestId }) =>
    runSearch(context, kind, { principal: principal as SearchCaller['principal'], idempotencyKey, requestId }, body),
  );
  registerQuote(context, search, kind);
  router.route(reopen, async ({ params, principal }) =>
    openAgain(context, kind, (principal as SearchCaller['principal']).workspaceId, params.runId),
  );
}

/** Decided as the search itself decides it. @throws AppError NOT_FOUND for the path of no search */
export function quoteSearch(
  quotes: SearchQuotes,
  workspaceId: string,
  { path, body }: { path: string; body: unknown },
): Promise<SearchQuote> {
  const quote = quotes.get(path);
  if (!quote) throw new AppError('NOT_FOUND');
  return quote(workspaceId, body);
}

/** What of a search says whether a stored answer is opened. */
type QuotedSearch<Query extends object> = Pick<
  SearchKind<Query, never, SourcePort>,
  'capabilityOf' | 'source' | 'check' | 'asked' | 'freshForSeconds'
>;

/** `registerSearch` does it; for a search that has a handler of its own. */
export function registerQuote<Query extends object>(
  { platform: { db, clock }, quotes }: Pick<SearchContext, 'platform' | 'quotes'>,
  { path, request }: { path: string; request: { body: z.ZodType<Query & Partial<AnswerOptions>> } },
  { capabilityOf, source: sourceOf, check, asked, freshForSeconds = DAY_SECONDS }: QuotedSearch<Query>,
): void {
  quotes.set(path, async (workspaceId, body) => {
    const refused: SearchQuote = { storedAt: null, owed: false };
    const read = request.body.safeParse(body);
    if (!read.success) return refused;
    const { fresh = false, sample = false, ...rest } = read.data;
    const query = rest as unknown as Query & PageRequest;
    try {
      check?.(query);
      const source = await sourceOf(workspaceId, { sample });
      const fingerprint = toFingerprint(capabilityOf(query), asked?.(query) ?? { ...query }, source.info);
      const freshSince = fresh || freshForSeconds === 0 ? null : new Date(clock.now() - freshForSeconds * 1000);
      const prior = await openedFree(db, workspaceId, { fingerprint, freshSince, sourceKey: source.info.key });
      const owed = prior.owed && prior.storedAt === null && findRefusal(source) === null;
      return { storedAt: prior.storedAt?.toISOString() ?? null, owed };
    } catch (error) {
      // It would be refused before anything is charged.
      if (error instanceof AppError) return refused;
      throw error;
    }
  });
}

/** Ruling R17: how long a stored answer is opened instead of asking again. */
export const DAY_SECONDS = 86_400;

/** One search as `kind` says. @throws what runPaidSearch throws */
export async function runSearch<Query extends object, Item, Source extends SourcePort>(
  { platform, signPicture }: Pick<SearchContext, 'platform' | 'signPicture'>,
  kind: SearchKind<Query, Item, Source>,
  caller: SearchCaller,
  { fresh = false, sample = false, ...asked }: Query & PageRequest & Partial<AnswerOptions>,
): Promise<SearchAnswer<Item>> {
  const query = asked as Query & PageRequest;
  kind.check?.(query);
  const source = await kind.source(caller.principal.workspaceId, { sample });
  const { keep, freshForSeconds = DAY_SECONDS } = kind;
  const answer = await runPaidSearch<Item>(platform, caller, {
    capability: kind.capabilityOf(query),
    query: kind.asked?.(query) ?? { ...query },
    label: kind.label(query),
    activity: kind.activity,
    price: creditsFor(kind.price, source.info),
    source: source.info,
    refusal: findRefusal(source),
    async call() {
      const page = await kind.ask(source, query);
      return page.unknown ? null : page;
    },
    keyOf: kind.keyOf,
    failure: kind.failure,
    ...(kind.notFound && { notFound: kind.notFound }),
    freshForSeconds: fresh ? 0 : freshForSeconds,
    ...(keep && { keep: (tx, delivered) => keep(tx, delivered, query) }),
  });
  return { ...answer, items: answer.items.map((item) => kind.show(item, signPicture)) };
}

/** @throws NOT_FOUND for a run of another workspace, of another network, or one that was never delivered; SEARCH_RESULTS_EXPIRED. */
async function openAgain<Query extends object, Item, Source extends SourcePort>(
  { platform, signPicture }: SearchContext,
  kind: SearchKind<Query, Item, Source>,
  workspaceId: string,
  runId: string,
): Promise<SearchAnswer<Item>> {
  const [run, { balance }] = await Promise.all([
    runById(platform.db, workspaceId, runId),
    getBalance(platform.db, workspaceId),
  ]);
  if (run?.state !== 'delivered' || !kind.capabilities.includes(run.capability)) throw new AppError('NOT_FOUND');
  const { total, next, seen, givenBack } = run;
  const items = (requireItems(run, platform.config) as Item[]).map((item) => kind.show(item, signPicture));
  return {
    run: presentRun(run),
    chargedNow: 0,
    creditsRemaining: balance,
    stored: true,
    total,
    next,
    seen,
    nothingNew: givenBack > 0,
    items,
  };
}

// The routes of a record's details, from its kind: what is stored (free) and asking the source (paid, given back where
// there is nothing).

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
    const fingerprint = toFingerprint(kind.capability, asked, source.info);
    const { run, balance } = await lastDelivered(platform.db, workspaceId, fingerprint);
    const [detail] = (run ? requireItems(run, platform.config) : []) as Detail[];
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
      refusal: findRefusal(source),
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
