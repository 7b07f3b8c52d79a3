// Who would answer a search now and at what price, decided by the same choice as the search itself.
import type { Platform } from '#platform/platform.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { SearchOffer } from '../contract.ts';
import { ACTION_OF } from '../domain/action-of.ts';
import { creditsFor } from '../domain/credits-for.ts';
import { refusalOf, type SourcePort } from './register-search.ts';

/** Given by app/server, so that searches do not know where sources come from. Null where the capability has no source at all. */
export type Answering = (workspaceId: string, capability: Capability) => Promise<SourcePort | null>;

export async function listOffers(
  { config }: Pick<Platform, 'config'>,
  answering: Answering,
  workspaceId: string,
  capabilities: readonly Capability[],
): Promise<{ items: SearchOffer[] }> {
  const items = await Promise.all(
    capabilities.map(async (capability): Promise<SearchOffer> => {
      const source = await answering(workspaceId, capability);
      const refusal = source === null ? 'NOT_CONFIGURED' : refusalOf(source);
      const info = source === null || refusal === 'NOT_CONFIGURED' ? null : source.info;
      return {
        capability,
        source: info,
        refusal,
        credits: info === null ? 0 : creditsFor(ACTION_OF[capability], info),
        sampleAllowed: !config.production && info !== null && !info.sample && refusal !== null,
        sampleCredits: creditsFor(ACTION_OF[capability], {}),
      };
    }),
  );
  return { items };
}
