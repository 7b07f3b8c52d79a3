// One call of an outside service's interface, as its simulator answers it: what every network's ENDPOINTS is made of.
import type { Answer } from './gateway.ts';
import type { Scenario } from './scenarios.ts';

export interface Call {
  /** Of the simulator itself, for pictures: `${origin}/pictures/NAME.png`. */
  origin: string;
  query: Record<string, string>;
  /** Every value of a parameter that may be repeated. */
  queryAll(name: string): string[];
  /** The values of the path's `:names`. */
  params: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

export interface Endpoint {
  /**
   * The host header under which the gateway knows the interface: key and host are checked, the quota is counted down.
   * Without it, and without a key of its own, the source is open: no key, but every call must say who calls (`User-Agent` with a contact).
   */
  host?: string;
  /** Asked at its own address with a key of its own, in this header; without one that is the answer. */
  key?: { header: string; refused: Answer };
  /** Least distance between two calls of any caller: sooner is a violation, answered with 429. */
  leastMs?: number;
  method: 'GET' | 'POST';
  /**
   * With `:names` for its variable parts. Open sources each begin with a prefix of their own (`/remotive/...`), so that all of
   * them live on one origin: their base URL is `${url}/remotive`.
   */
  path: string;
  /** What the user typed; undefined where a required parameter is missing: that is answered with 400. */
  term(call: Call): string | undefined;
  /** The body of a 200, or a Reply. Scenarios of the gateway and answers that are none never get here. */
  answer(call: Call, term: string, scenario: Scenario): unknown;
  /** Where the source refuses in words of its own: instead of the gateway's answer for these scenarios. */
  refusals?: Partial<Record<Scenario, Answer>>;
  /** Body of the 400 for a missing parameter. */
  missing?: unknown;
}

/** What `answer` returns for anything but a 200. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** A field of a JSON body, whatever the body is. */
export const bodyField = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/** A term that must not be empty. */
export const required = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Fields missing, null or of the wrong type; those whose names match `kept` stay. */
export function withHoles(item: Record<string, unknown>, n: number, kept = /name/i): Record<string, unknown> {
  const holes = [undefined, null, { text: 'x' }, 42];
  return Object.fromEntries(
    Object.entries(item).map(([field, value], i) => {
      const stays = kept.test(field) || (n + i) % 3 !== 0;
      return [field, stays ? value : holes[(n + i) % holes.length]];
    }),
  );
}
