// The address that agents are pointed at.
import { getApiKey } from '#platform/http/callers.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import type { Router } from '#platform/http/router.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { MCP_PATH } from '../fields.contract.ts';
import type { AgentsContext } from './agents-context.ts';
import { decide, list, read, request } from './approvals.ts';
import { createMcpEndpoint } from './serve-mcp.ts';

export function registerAgentsRoutes(app: HttpServer, router: Router, context: AgentsContext): void {
  const endpoint = createMcpEndpoint(context);
  const url = context.platform.config.publicUrl + MCP_PATH;
  router.route(contract.callMcp, async ({ principal, body, requestId, request: sent, reply }) => {
    const key = getApiKey(sent);
    if (key === null) throw new AppError('API_KEY_REQUIRED');
    const caller = { principal, key, ip: sent.ip, requestId };
    const response = await endpoint.serve(caller, { url, headers: toHeaders(sent.headers), body });
    reply.send(response);
  });
  router.route(contract.requestApproval, ({ principal, body }) => request(context, principal, body));
  router.route(contract.listApprovals, ({ principal, query }) => list(context, principal, query));
  router.route(contract.readApproval, ({ principal, params }) => read(context, principal, params.id));
  router.route(contract.decideApproval, ({ principal, params, body }) => decide(context, principal, params.id, body));
  // Without sessions there is no stream to open and none to end: the protocol asks for this answer.
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    schema: { hide: true },
    handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  });
}

function toHeaders(sent: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) {
    // The body was read by our own server.
    if (typeof value === 'string' && name !== 'content-length' && name !== 'transfer-encoding')
      headers.set(name, value);
  }
  return headers;
}
