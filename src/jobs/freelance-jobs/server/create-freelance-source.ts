// Which source of freelance jobs answers for a workspace: Upwork where there is a key, else Freelancer.com, else the sample.

import type { Platform } from '#platform/platform.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import type { FreelanceSource } from './freelance.provider.ts';
import { createSampleFreelance } from './freelance.sample.provider.ts';
import { createOpenFreelancer } from './freelancer.open.provider.ts';
import { createRapidapiUpwork } from './upwork.rapidapi.provider.ts';

export function createFreelanceSource(
  sources: Sources,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
): (workspaceId: string) => Promise<FreelanceSource> {
  const { upworkBudgetStyle } = config.sources;
  return sources.port<FreelanceSource>({
    capability: 'freelance',
    keyed: {
      source: 'upwork',
      create: (client, info, ownedBy) => createRapidapiUpwork(client, info, { style: upworkBudgetStyle, ownedBy }),
    },
    open: { source: 'freelancer', create: (client, info) => createOpenFreelancer(client, info, clock) },
    sample: () => createSampleFreelance(clock),
  });
}
