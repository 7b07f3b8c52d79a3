// A paid tool answers its price first. Only `confirm_quote` makes the call, with the input of the quote and not a credit more than it says.
import { z } from 'zod';
import {
  chargeRefusal,
  findKeyBudget,
  getBalance,
  rethrowRefusal,
  spendableBy,
} from '#billing/credits/server/index.ts';
import type { CallParts, InProcessAnswer } from '#platform/http/call-in-process.ts';
import { fieldFaults } from '#platform/http/http-server.ts';
import { newId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { AgentCaller, AgentsContext } from './agents-context.ts';
import { confirmQuote, insertQuote, type QuoteRow } from './approvals.store.ts';
import { type Tool, toCallParts } from './tool.ts';

const QUOTE_MINUTES = 15;

export const CONFIRM_TOOL = {
  name: 'confirm_quote',
  title: 'Confirm a quote',
  description:
    'Runs the paid call of a quote and charges it, never more than the quote says. Confirmed again, it answers the same and charges nothing more.',
  inputSchema: z.toJSONSchema(z.strictObject({ quoteId: z.uuid() })),
  annotations: {
    title: 'Confirm a quote',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
};

/** @throws what the route itself would refuse before it charges: scope, plan, role, input; and too few credits */
export async function quoteCall(
  context: AgentsContext,
  caller: AgentCaller,
  tool: Tool,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { db, clock } = context.platform;
  const { principal } = caller;
  const { workspaceId, userId, apiKeyId, apiScopes = [] } = principal;
  if (apiKeyId === undefined) throw new AppError('API_KEY_REQUIRED');
  if (!apiScopes.includes(tool.scope))
    throw new AppError('API_SCOPE_MISSING', { params: { scope: tool.scope }, details: { scope: tool.scope } });
  await context.admit(principal, tool.route);
  const call = toCallParts(tool, input);
  const body = readBody(tool, call);
  const price = await getPrice(context, workspaceId, tool, body);
  const payer = { workspaceId, userId, apiKeyId, amount: price.expected };
  if ((await spendableBy(db, workspaceId, payer)) < price.expected)
    return rethrowRefusal(context.platform, payer, await chargeRefusal(db, payer));
  const expiresAt = new Date(clock.now() + QUOTE_MINUTES * 60_000);
  const quoteId = newId();
  await insertQuote(db, workspaceId, { id: quoteId, apiKeyId, tool: tool.name, call, credits: price.most, expiresAt });
  const [{ balance }, budget] = await Promise.all([
    getBalance(db, workspaceId),
    findKeyBudget(db, workspaceId, apiKeyId),
  ]);
  const { most, expected, ...facts } = price;
  return {
    quoteId,
    what: tool.title,
    /** The most that it can cost, and what it will cost as things are. */
    credits: most,
    expectedCredits: expected,
    balanceAfter: balance - expected,
    budgetLeftToday: budget === null ? null : budget.left - expected,
    ...facts,
    expiresAt: expiresAt.toISOString(),
    next: 'Call confirm_quote with quoteId to run and charge it.',
  };
}

/** @throws INVALID_INPUT */
function readBody({ route }: Tool, { body }: CallParts): Record<string, unknown> {
  const read = route.request.body?.safeParse(body);
  if (read?.success === false) {
    const issues = read.error.issues.map(({ path, message }) => ({ instancePath: path.join('/'), message }));
    throw new AppError('INVALID_INPUT', { fields: fieldFaults(issues) });
  }
  return (read?.data ?? {}) as Record<string, unknown>;
}

function getPrice(
  { prices }: AgentsContext,
  workspaceId: string,
  { pricing, route: { path } }: Tool,
  body: Record<string, unknown>,
) {
  if (pricing?.of === 'addresses') return prices.addresses(workspaceId, body.emails as string[]);
  if (pricing?.of === 'search') return prices.search(workspaceId, pricing.capability(body), { path, body });
  throw new Error('a tool without a price is not quoted');
}

/** @throws QUOTE_NOT_FOUND, QUOTE_EXPIRED */
export async function consumeQuote(
  { platform: { db } }: AgentsContext,
  { principal: { workspaceId, apiKeyId } }: AgentCaller,
  { quoteId }: Record<string, unknown>,
): Promise<QuoteRow> {
  const id = z.uuid().safeParse(quoteId);
  if (!id.success || apiKeyId === undefined) throw new AppError('QUOTE_NOT_FOUND');
  const quote = await confirmQuote(db, workspaceId, apiKeyId, id.data);
  if (quote === null) throw new AppError('QUOTE_NOT_FOUND');
  if (quote === 'expired') throw new AppError('QUOTE_EXPIRED');
  return quote;
}

/** However often it is confirmed, it is one call to the route. */
export function runQuote(
  { callInProcess }: AgentsContext,
  caller: AgentCaller,
  tool: Tool,
  { id, call, credits }: QuoteRow,
): Promise<InProcessAnswer> {
  return callInProcess(caller, tool.route, call, { idempotencyKey: `agent-quote-${id}`, maxCredits: credits });
}
