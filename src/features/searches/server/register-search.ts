// The routes of a network's search, from its kind: asking (paid, owed, stored) and opening again (free).

import type { z } from 'zod';
import { balanceOf } from '#features/credits/server/index.ts';
import type { SignPicture } from '#features/pictures/server/index.ts';
import { type Action, PRICES } from '#features/plans/contract.ts';
import type { Router } from '#platform/http/router.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { RouteContract } from '#shared/contract.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { FaultCode } from '#shared/source-fault.ts';
import type { Capability, PageRequest, SearchReceipt, SourceInfo } from '../contract.ts';
import { presentRun } from './present-run.ts';
import {
  type DeliveredRun,
  type FoundPage,
  runPaidSearch,
  type SearchAnswer,
  type SearchCaller,
} from './run-paid-search.ts';
import { runById } from './searches.store.ts';

/** What every source of every network has. */
export interface SourcePort {
  readonly info: SourceInfo;
  /** False while a call would fail without being sent (breaker open, quota used up): nothing is charged then. */
  available(): boolean;
  /** Why it would fail. */
  refusal?(): FaultCode | null;
}

/** Why nothing can be had of a source now; null where it can be asked. */
export function refusalOf(source: SourcePort): FaultCode | null {
  return source.available() ? null : (source.refusal?.() ?? 'CIRCUIT_OPEN');
}

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
  source(workspaceId: string): Promise<Source>;
  /** @throws SourceFault */
  ask(source: Source, query: Query & PageRequest): Promise<FoundPage<Item>>;
  /** What the network knows an item by: the mark "seen before" hangs on it. */
  keyOf(item: Item): string;
  /** The item as the browser gets it: its pictures come through our own door. Stored results keep the origin. */
  show(item: Item, signPicture: SignPicture): Item;
  /** A delivered answer to the same query this young is given again, free (ruling R13). */
  freshForSeconds?: number | ((query: Query & PageRequest) => number);
  /** Whether it can be asked so, before anything is charged. @throws AppError INVALID_INPUT */
  check?(query: Query & PageRequest): void;
  /** Of the query what makes two searches the same; all of it unless told. */
  asked?(query: Query & PageRequest): Record<string, unknown>;
  /** Notes what was delivered, as `PaidSearch.keep`. */
  keep?(tx: Executor, delivered: DeliveredRun<Item>, query: Query & PageRequest): Promise<{ nothingNew: boolean }>;
}

export interface SearchContext {
  platform: Platform;
  signPicture: SignPicture;
}

type Answer<Item> = SearchReceipt & { items: Item[] };

interface SearchRoutes<Query, Item> {
  search: RouteContract & {
    plan: string;
    request: { body: z.ZodType<Query & PageRequest> };
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
    askSource(context, kind, { principal: principal as SearchCaller['principal'], idempotencyKey, requestId }, body),
  );
  router.route(reopen, async ({ params, principal }) =>
    openAgain(context, kind, (principal as SearchCaller['principal']).workspaceId, params.runId),
  );
}

/** One search as `kind` says. @throws what runPaidSearch throws */
export async function askSource<Query extends object, Item, Source extends SourcePort>(
  { platform, signPicture }: SearchContext,
  kind: SearchKind<Query, Item, Source>,
  caller: SearchCaller,
  query: Query & PageRequest,
): Promise<SearchAnswer<Item>> {
  kind.check?.(query);
  const source = await kind.source(caller.principal.workspaceId);
  const { keep, freshForSeconds: fresh } = kind;
  const freshForSeconds = typeof fresh === 'function' ? fresh(query) : fresh;
  const answer = await runPaidSearch<Item>(platform, caller, {
    capability: kind.capabilityOf(query),
    query: kind.asked?.(query) ?? { ...query },
    label: kind.label(query),
    activity: kind.activity,
    price: PRICES[kind.price],
    source: source.info,
    refusal: refusalOf(source),
    call: () => kind.ask(source, query),
    keyOf: kind.keyOf,
    failure: kind.failure,
    ...(freshForSeconds !== undefined && { freshForSeconds }),
    ...(keep && { keep: (tx, delivered) => keep(tx, delivered, query) }),
  });
  return { ...answer, items: answer.items.map((item) => kind.show(item, signPicture)) };
}

/** @throws NOT_FOUND for a run of another workspace, of another network, or one that was never delivered. */
async function openAgain<Query extends object, Item, Source extends SourcePort>(
  { platform, signPicture }: SearchContext,
  kind: SearchKind<Query, Item, Source>,
  workspaceId: string,
  runId: string,
): Promise<SearchAnswer<Item>> {
  const [run, { balance }] = await Promise.all([
    runById(platform.db, workspaceId, runId),
    balanceOf(platform.db, workspaceId),
  ]);
  if (run?.state !== 'delivered' || !kind.capabilities.includes(run.capability)) throw new AppError('NOT_FOUND');
  const { total, next, seen, givenBack } = run;
  const items = (run.items as Item[]).map((item) => kind.show(item, signPicture));
  return {
    run: presentRun(run),
    chargedNow: 0,
    creditsRemaining: balance,
    total,
    next,
    seen,
    nothingNew: givenBack > 0,
    items,
  };
}
