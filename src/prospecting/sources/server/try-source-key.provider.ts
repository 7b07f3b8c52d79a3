// One real call with a key, so that a new key is known to work before it is stored.
import type { SourceCall } from '#platform/outbound/source-attempt.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { isRecord, looseCount } from '#shared/lenient.ts';
import type { Principal } from '#shared/principal.ts';
import { type FaultCode, type KeySource, SourceFault } from '#shared/sources.ts';

import { assertMaySetKey } from './own-keys.ts';
import type { SourceHub } from './source-hub.provider.ts';

interface Tried {
  outcome: 'ok' | FaultCode;
  quota: { limit: number | null; remaining: number } | null;
}

/** The calls of provider-contracts that the searches themselves make, with a word that everybody has something for. */
const CALLS: Record<KeySource, (config: Platform['config']) => SourceCall> = {
  instagram: () => get('/search', { query: 'coffee', select: 'users' }),
  linkedin: () => get('/search-people', { keywords: 'sales', start: '0' }),
  tiktok: () => get('/api/search/general', { keyword: 'coffee', cursor: '0', search_id: '0' }),
  facebook: () => get('/search/pages', { query: 'coffee' }),
  upwork: () => get('/upwork', { q: 'design', limit: '10' }),
  jsearch: ({ sources }) => get(sources.jsearchPath, { query: 'developer', page: '1', num_pages: '1' }),
  suppliers: () => get('/item_search', { q: 'paper', page: '1' }),
  // Free at both.
  hunter: () => get('/account', {}),
  apollo: () => ({
    method: 'POST',
    path: '/mixed_people/api_search',
    body: { q_keywords: 'sales', page: 1, per_page: 1 },
  }),
};

function get(path: string, query: Record<string, string>): SourceCall {
  return { method: 'GET', path, query };
}

/** @throws PLAN_REQUIRED, NOT_FOUND where no key was typed and none is stored */
export async function trySourceKey(
  { config }: Pick<Platform, 'config'>,
  hub: SourceHub,
  principal: Principal,
  source: KeySource,
  typed: string | undefined,
): Promise<Tried> {
  assertMaySetKey(principal, source);
  const { workspaceId } = principal;
  const key = typed ?? (await hub.keys.find(workspaceId, source));
  if (key === null) throw new AppError('NOT_FOUND');
  let quota: Tried['quota'] = null;
  const client = hub.clients.trial(source, key, (event) => {
    if (event.kind === 'quota' && event.quota.remaining !== null) {
      quota = { limit: event.quota.limit, remaining: event.quota.remaining };
    }
    // The health of a key that is not stored is not recorded.
    if (typed === undefined) hub.health.note(event, workspaceId);
  });
  try {
    const answer = await client.call(CALLS[source](config), refuseSoftFailure);
    return { outcome: 'ok', quota: source === 'hunter' ? hunterQuota(answer) : quota };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return { outcome: error.code, quota };
  }
}

/** Providers report failures with a 200 too; the rest of the answer is up to the searches. */
function refuseSoftFailure(json: unknown): unknown {
  if (!isRecord(json) || json.success !== false) return json;
  const moved = /no longer available at this location/i.test(String(json.message));
  throw new SourceFault(moved ? 'PROVIDER_MOVED' : 'SOFT_FAILURE', 'the provider reported a failure');
}

/** Hunter says in its account what no header tells (provider-contracts 9.1); null where it does not. */
function hunterQuota(json: unknown): Tried['quota'] {
  const data = isRecord(json) ? json.data : null;
  const { requests, calls } = isRecord(data) ? data : {};
  const searches = isRecord(requests) && isRecord(requests.searches) ? requests.searches : isRecord(calls) ? calls : {};
  const [limit, used] = [looseCount().parse(searches.available), looseCount().parse(searches.used)];
  return limit === null || used === null ? null : { limit, remaining: Math.max(0, limit - used) };
}
