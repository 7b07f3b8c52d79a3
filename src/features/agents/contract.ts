// AI agents over the Model Context Protocol (MCP): one address where a program lists and calls tools with an API key.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';

/** What an agent's client is set up with. */
export const MCP_PATH = '/api/mcp';

export const callMcp = defineRoute({
  method: 'POST',
  path: MCP_PATH,
  summary: 'A message of the Model Context Protocol (streamable HTTP, without a session)',
  plan: 'api-keys',
  credits: 'free',
  api: 'agents:read',
  keyOnly: true,
  request: { body: z.looseObject({ jsonrpc: z.literal('2.0') }) },
  example: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  response: 'stream',
  errors: ['API_KEY_REQUIRED'],
});
