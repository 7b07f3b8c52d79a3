// The one door for DNS questions other than "connect to this name": answers told apart by what they mean for a caller.
import { Resolver } from 'node:dns/promises';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { assertNoConnectionHeld } from '../held-connection.ts';
import type { Address } from './guarded-connector.ts';

/** `empty`: the name exists without such records. `failed`: unknown, retry later. */
export type DnsAnswer<T> =
  | { kind: 'found'; records: T[] }
  | { kind: 'empty' }
  | { kind: 'no_such_name' }
  | { kind: 'failed'; code: string };

export interface MxRecord {
  /** Lower case, without a final dot; '' is the root (null MX, RFC 7505). */
  host: string;
  preference: number;
}

export interface SrvRecord {
  /** Lower case, without a final dot; '' is the root: not offered here (RFC 2782). */
  host: string;
  port: number;
  priority: number;
  weight: number;
}

/** Throws nothing but HeldConnectionError. Nothing is kept: each call asks. */
export interface Dns {
  mx(name: string): Promise<DnsAnswer<MxRecord>>;
  /** Each record whole: strings that were split at 255 bytes are joined. */
  txt(name: string): Promise<DnsAnswer<string>>;
  /** A and AAAA, IPv4 first. */
  addresses(name: string): Promise<DnsAnswer<Address>>;
  srv(name: string): Promise<DnsAnswer<SrvRecord>>;
  ns(name: string): Promise<DnsAnswer<string>>;
  /** Lower case, without a final dot. */
  cname(name: string): Promise<DnsAnswer<string>>;
  /** As written in a zone file: `0 issue "letsencrypt.org"`. */
  caa(name: string): Promise<DnsAnswer<string>>;
}

interface DnsOptions {
  /** `address` or `address:port`; null: those of the system. */
  resolvers: readonly string[] | null;
  /** Milliseconds before the one retry of a question. */
  timeoutMs?: number;
  /** Whether "no such name" is believed only from resolvers that know the root; by default, of those that were not configured. */
  mustKnowRoot?: boolean;
}

const TIMEOUT_MS = 2_500;
const TRIES = 2;
/** Questions under way at a time: a bulk check must not look like an attack to the resolver. */
const MAX_CONCURRENT_QUERIES = 100;
/** How long what is known of the resolvers themselves is taken for true. */
const ROOT_FRESH_MS = 60_000;
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/i;

export function createDns({ resolvers, timeoutMs = TIMEOUT_MS, mustKnowRoot = resolvers === null }: DnsOptions): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES });
  if (resolvers !== null) resolver.setServers([...resolvers]);
  const inTurn = createConcurrencyLimit(MAX_CONCURRENT_QUERIES);
  let root: { known: Promise<boolean>; until: number } | null = null;

  /** A walled network's resolver denies every name that it was not told, and would make all of the internet seem gone. */
  function knowsRoot(): Promise<boolean> {
    const now = performance.now();
    if (root === null || root.until < now) {
      const known = resolver.resolveNs('.').then(
        () => true,
        () => false,
      );
      root = { known, until: now + ROOT_FRESH_MS };
    }
    return root.known;
  }

  async function ask<Raw, T>(name: string, question: () => Promise<Raw[]>, read: (raw: Raw) => T) {
    assertNoConnectionHeld('A DNS question');
    // What cannot be a name is never sent.
    if (!NAME.test(name)) return { kind: 'no_such_name' } satisfies DnsAnswer<T>;
    try {
      const records = await inTurn(question);
      return records.length > 0
        ? ({ kind: 'found', records: records.map(read) } satisfies DnsAnswer<T>)
        : ({ kind: 'empty' } satisfies DnsAnswer<T>);
    } catch (error) {
      const answer = fromCode(error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN');
      const denied = answer.kind === 'no_such_name' && mustKnowRoot && !(await knowsRoot());
      return denied ? ({ kind: 'failed', code: 'OUTSIDE_THE_DNS' } satisfies DnsAnswer<T>) : answer;
    }
  }

  return {
    mx: (name) =>
      ask(
        name,
        () => resolver.resolveMx(name),
        ({ exchange, priority }): MxRecord => ({ host: plainName(exchange), preference: priority }),
      ),
    txt: (name) =>
      ask(
        name,
        () => resolver.resolveTxt(name),
        (parts) => parts.join(''),
      ),
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask(
          name,
          () => resolver.resolve4(name),
          (address): Address => ({ address, family: 4 }),
        ),
        ask(
          name,
          () => resolver.resolve6(name),
          (address): Address => ({ address, family: 6 }),
        ),
      ]);
      const records = [four, six].flatMap((answer) => (answer.kind === 'found' ? answer.records : []));
      if (records.length > 0) return { kind: 'found', records };
      return four.kind === 'failed' ? four : six.kind === 'failed' ? six : four;
    },
    srv: (name) =>
      ask(
        name,
        () => resolver.resolveSrv(name),
        ({ name: host, port, priority, weight }): SrvRecord => ({ host: plainName(host), port, priority, weight }),
      ),
    ns: (name) => ask(name, () => resolver.resolveNs(name), plainName),
    cname: (name) => ask(name, () => resolver.resolveCname(name), plainName),
    caa: (name) => ask(name, () => resolver.resolveCaa(name), caaText),
  };
}

function fromCode(code: string): DnsAnswer<never> {
  if (code === 'ENODATA') return { kind: 'empty' };
  if (code === 'ENOTFOUND' || code === 'EBADNAME') return { kind: 'no_such_name' };
  return { kind: 'failed', code };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** Newer versions of Node add the type of the record to the pair of tag and value. */
function caaText({ critical, ...tags }: { critical: number }): string {
  const [tag, value] = Object.entries(tags).find(([name]) => name !== 'type') ?? ['', ''];
  return `${critical} ${tag} "${String(value)}"`;
}
