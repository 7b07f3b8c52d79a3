// Which way a simulator answers: the scenarios of provider-contracts section 11 and the faults of quality R7.

export const SCENARIOS = [
  // Answers of the provider.
  'ok',
  'empty',
  'partial',
  'alt',
  'hostile',
  'not_found',
  'soft_fail',
  'moved',
  // Answers of the gateway, to the letter of section 3.
  'invalid_key',
  'forbidden_key',
  'not_subscribed',
  'no_endpoint',
  'quota',
  'quota_daily',
  'rate_limited',
  'too_many_requests',
  'burst',
  'unreachable',
  'gateway_timeout',
  'server_error',
  'bad_request',
  // Answers that are none.
  'malformed',
  'html',
  'empty_body',
  'broken_json',
  'wrong_shape',
  'deep_json',
  'huge',
  'gzip_bomb',
  'false_length',
  'slow',
  'slow_drip',
  'hang',
  'reset',
  'reset_midway',
  'redirect',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export function isScenario(name: string): name is Scenario {
  return (SCENARIOS as readonly string[]).includes(name);
}

/** What a control call orders. */
export interface Order {
  scenario: Scenario;
  /** Calls it holds for; without it until the next order. */
  times?: number;
  /** Milliseconds before each answer, and in place of the 20 s of `slow`. */
  delayMs?: number;
  /** Only for calls of this path. */
  path?: string;
}

/** A header or the query (`sim:quota`) of one call wins over what was ordered for all. */
export function toScenario(header: string | undefined, term: string, order: Order | null): Scenario {
  if (header !== undefined && isScenario(header)) return header;
  const typed = /^sim:(\w+)/.exec(term.trim())?.[1];
  if (typed !== undefined && isScenario(typed)) return typed;
  return order?.scenario ?? 'ok';
}
