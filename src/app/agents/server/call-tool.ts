// A call of a tool: recorded, then run as the route behind it, with the caller's own key.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { InProcessAnswer } from '#platform/http/call-in-process.ts';
import { newId } from '#platform/ids.ts';
import { AppError, type ErrorBody } from '#shared/errors.ts';
import type { AgentCaller, AgentsContext } from './agents-context.ts';
import { CONFIRM_TOOL, quoteCall, runQuote, takeQuote } from './quote-call.ts';
import { callPartsOf, type Tool } from './tool.ts';
import { TOOLS } from './tool-catalogue.ts';

/** As the protocol answers a call. */
export interface ToolAnswer {
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

type Input = Record<string, unknown>;

const findTool = (name: string) => TOOLS.find((tool) => tool.name === name);

/** Null where there is no such tool. */
export async function callTool(
  context: AgentsContext,
  caller: AgentCaller,
  name: string,
  input: Input,
): Promise<ToolAnswer | null> {
  const tool = findTool(name);
  if (!tool && name !== CONFIRM_TOOL.name) return null;
  try {
    if (!tool) return await confirm(context, caller, input);
    // Before it runs: what is not in the log has not been done.
    await recordCall(context, caller, { tool: name });
    if (tool.pricing !== null) return said(await quoteCall(context, caller, tool, input));
    return answerOf(await runRoute(context, caller, tool, input));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusal(error.toBody(caller.requestId));
  }
}

async function confirm(context: AgentsContext, caller: AgentCaller, input: Input): Promise<ToolAnswer> {
  const quote = await takeQuote(context, caller, input).catch(async (error: unknown) => {
    await recordCall(context, caller, { tool: CONFIRM_TOOL.name });
    throw error;
  });
  await recordCall(context, caller, { tool: CONFIRM_TOOL.name, what: quote.tool });
  const tool = findTool(quote.tool);
  // Of a version that had other tools.
  if (!tool) throw new AppError('QUOTE_NOT_FOUND');
  return answerOf(await runQuote(context, caller, tool, quote));
}

/** In a transaction of its own. What the call changes is recorded by the route, in the transaction of the change. */
function recordCall(
  { platform: { db } }: AgentsContext,
  { principal }: AgentCaller,
  details: { tool: string; what?: string },
): Promise<void> {
  return db.transaction((tx) => recordActivity(tx, principal, { kind: 'agent.tool-called', details }));
}

function runRoute(
  { callInProcess }: AgentsContext,
  caller: AgentCaller,
  tool: Tool,
  input: Input,
): Promise<InProcessAnswer> {
  const given = tool.makesId && input.id === undefined ? { ...input, id: newId() } : input;
  const limits = tool.route.idempotent ? { idempotencyKey: crypto.randomUUID() } : {};
  return callInProcess(caller, tool.route, callPartsOf(tool, given), limits);
}

function answerOf({ status, body }: InProcessAnswer): ToolAnswer {
  if (status >= 400) return refusal(body as ErrorBody);
  return said((body ?? { done: true }) as Record<string, unknown>);
}

function said(structuredContent: Record<string, unknown>): ToolAnswer {
  // Twice: clients that know no structured content read the text.
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** The catalogue's text first: it says what to do. */
function refusal({ error }: ErrorBody): ToolAnswer {
  const fields = error.fields?.map(({ path, message }) => `${path}: ${message}`).join('; ');
  const text = `${error.code}: ${error.message}${fields ? ` (${fields})` : ''}`;
  return { content: [{ type: 'text', text }], structuredContent: { error }, isError: true };
}
