// A call of a tool: recorded, then run as the route behind it, with the caller's own key.
import { recordActivity } from '#features/activity-log/server/index.ts';
import type { InProcessAnswer } from '#platform/http/call-in-process.ts';
import { newId } from '#platform/ids.ts';
import { AppError, type ErrorBody } from '#shared/errors.ts';
import type { AgentCaller, AgentsContext } from './agents-context.ts';
import { callPartsOf, type Tool } from './tool.ts';

/** As the protocol answers a call. */
export interface ToolAnswer {
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
}

export async function callTool(
  context: AgentsContext,
  caller: AgentCaller,
  tool: Tool,
  input: Record<string, unknown>,
): Promise<ToolAnswer> {
  // Before it runs: what is not in the log has not been done.
  await recordCall(context, caller, tool.name);
  try {
    return answerOf(await runRoute(context, caller, tool, input));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusal(error.toBody(caller.requestId));
  }
}

/** In a transaction of its own. What the call changes is recorded by the route, in the transaction of the change. */
function recordCall({ platform: { db } }: AgentsContext, { principal }: AgentCaller, tool: string): Promise<void> {
  return db.transaction((tx) => recordActivity(tx, principal, { kind: 'agent.tool-called', details: { tool } }));
}

function runRoute(
  { callInProcess }: AgentsContext,
  caller: AgentCaller,
  tool: Tool,
  input: Record<string, unknown>,
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
