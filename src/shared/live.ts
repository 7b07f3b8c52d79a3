// The live stream: what the server tells every open tab without being asked.
import { defineRoute } from './contract.ts';

export const liveStream = defineRoute({
  method: 'GET',
  path: '/api/live',
  summary: "Server-sent events of the caller's workspace: credit balance, finished work",
  plan: 'signed-in',
  credits: 'free',
  request: {},
  response: 'stream',
  errors: [],
});

/** One event; `type` says which feature it belongs to. */
export interface LiveEvent {
  type: string;
  [field: string]: unknown;
}

/**
 * Something of a user of the workspace is not what it was: a session has ended, the address, the preferences. It says
 * neither whose nor what: every tab asks for its own user document again, and one whose session has ended leaves.
 */
export const ACCOUNT_CHANGED = { type: 'account-changed' } as const satisfies LiveEvent;
