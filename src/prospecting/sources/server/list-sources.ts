// What the settings page shows of sources: who would answer for each capability, how each fared, and whose key it is.
import { cheapestPlanFor, mayUse, PLAN_NAMES } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import { roleMay } from '#shared/roles.ts';
import { getAccount, type KeySource, type OpenSource } from '#shared/sources.ts';
import {
  CAPABILITY_SOURCES,
  type CapabilityKey,
  type CapabilityReport,
  type listSources as contract,
  ownName,
  SOURCES,
  type SourceId,
  type SourceKeyReport,
  type SourceReport,
} from '../contract.ts';
import { selectSource } from '../domain/select-source.ts';
import { isUnsubscribed } from '../domain/source-policy.ts';
import type { OwnKey } from './own-keys.ts';
import { keyedPlace } from './source-clients.provider.ts';
import type { SourceHub } from './source-hub.provider.ts';
import { type HealthRow, listHealth } from './sources.store.ts';

type SourcesAnswer = RouteOutput<typeof contract>;

export async function listSources(
  { config, db, clock }: Pick<Platform, 'config' | 'db' | 'clock'>,
  hub: SourceHub,
  principal: Principal,
  /** False: no source is probed; what is known of it counts. */
  { probe = true }: { probe?: boolean } = {},
): Promise<SourcesAnswer> {
  // What this process has just met is shown too.
  await hub.health.flush();
  const [health, own] = await Promise.all([
    listHealth(db, principal.workspaceId),
    hub.keys.list(principal.workspaceId),
  ]);
  const now = new Date(clock.now());

  const keyedReport = (source: KeySource): SourceReport => {
    const ownKey = own.find(({ account, key }) => account === getAccount(source) && key !== null);
    const healthWith = (ofOperator: boolean) =>
      health.find((found) => found.source === source && found.ofOperator === ofOperator);
    const operators = keyedPlace(config, source).key !== null;
    // As the hub decides: a key of the account that is not subscribed to this source gives way to the operator's.
    if (ownKey && !(operators && reportsUnsubscribed(healthWith(false), now))) {
      return report(source, 'own', true, healthWith(false));
    }
    return report(source, operators ? 'operator' : 'none', true, healthWith(true));
  };
  const openReport = async (source: OpenSource): Promise<SourceReport> => {
    const row = health.find((found) => found.source === source);
    const access = config.sources.openSources ? 'open' : 'off';
    return report(source, access, access === 'off' || (await reachable(hub, source, row, probe)), row);
  };
  const capabilities = Object.keys(CAPABILITY_SOURCES) as CapabilityKey[];
  return {
    capabilities: await Promise.all(
      capabilities.map(async (capability): Promise<CapabilityReport> => {
        const { name, feature, keyed, open } = CAPABILITY_SOURCES[capability];
        const sources = [...keyed.map(keyedReport), ...(await Promise.all(open.map(openReport)))];
        const allowed = mayUse(feature, principal) === 'allowed';
        // Nominatim only finds the places that Overpass searches.
        const asked = sources.filter(({ source }) => source !== 'nominatim');
        const answering = selectSource(asked, now);
        return {
          key: capability,
          name,
          sources,
          answering,
          sample: answering === null && !config.production,
          neededPlan: allowed ? null : PLAN_NAMES[cheapestPlanFor(feature)],
          keys: keyed.map((source) => ({
            source,
            name: SOURCES[source].name,
            host: keyedPlace(config, source).host,
            ownKey: ownKeyReport(own.find(({ account }) => account === getAccount(source))),
            subscribed: !reportsUnsubscribed(
              health.find((row) => row.source === source && !row.ofOperator),
              now,
            ),
          })),
        };
      }),
    ),
    mayChangeKeys: roleMay(principal.role, 'configure'),
  };
}

/** Nominatim is not among them: its rate leaves no room for a probe, and Overpass stands for both. */
const PROBED_BY_SEARCHES = new Set<OpenSource>(['freelancer', 'overpass', 'wikidata', 'gleif', 'github']);

/**
 * Sources that are fetched on a schedule are rated by the last fetch; only those that searches call are probed, as the
 * hub does before such a search.
 */
async function reachable(
  hub: SourceHub,
  source: OpenSource,
  row: HealthRow | undefined,
  probe: boolean,
): Promise<boolean> {
  if (row?.answeredAt != null) return true;
  if (probe && PROBED_BY_SEARCHES.has(source)) return hub.isReachable(source);
  return row?.faultAt == null;
}

function report(
  source: SourceId,
  access: SourceReport['access'],
  isReachable: boolean,
  row: HealthRow | undefined,
): SourceReport {
  const { name, attribution } = SOURCES[source];
  const { answeredAt = null, faultCode = null, faultAt = null } = row ?? {};
  const { quotaLimit = null, quotaRemaining = null, quotaResetsAt = null } = row ?? {};
  return {
    source,
    name: access === 'own' ? ownName(name) : name,
    access,
    reachable: isReachable,
    answeredAt: answeredAt?.toISOString() ?? null,
    fault: faultCode && faultAt ? { code: faultCode, at: faultAt.toISOString() } : null,
    quota:
      quotaRemaining === null
        ? null
        : { limit: quotaLimit, remaining: quotaRemaining, resetsAt: quotaResetsAt?.toISOString() ?? null },
    ...(attribution && { attribution }),
  };
}

function reportsUnsubscribed(row: HealthRow | undefined, now: Date): boolean {
  const { faultCode, faultAt, answeredAt } = row ?? {};
  if (faultCode !== 'NOT_SUBSCRIBED' || !faultAt || (answeredAt && answeredAt >= faultAt)) return false;
  return isUnsubscribed(faultAt.getTime(), now.getTime());
}

function ownKeyReport(key: OwnKey | undefined): SourceKeyReport['ownKey'] {
  if (key === undefined) return null;
  return { lastFour: key.lastFour, setBy: key.setBy, setAt: key.setAt.toISOString(), readable: key.key !== null };
}
