// Which source of LinkedIn data answers: the keyed one where a key is configured, else the sample.
import type { Platform } from '#platform/platform.ts';
import type { LinkedinSource } from './linkedin.provider.ts';
import { createRapidapiLinkedin, type RapidapiLinkedinDeps } from './linkedin.rapidapi.provider.ts';
import { createSampleLinkedin } from './linkedin.sample.provider.ts';

/** `observe` hears of every call, of the breaker and of the quota: what /metrics counts. */
export function createLinkedinSource(
  { config, outbound, clock, log }: Pick<Platform, 'config' | 'outbound' | 'clock' | 'log'>,
  observe?: RapidapiLinkedinDeps['observe'],
): LinkedinSource {
  const { baseUrl, host, key } = config.linkedin;
  return key === null
    ? createSampleLinkedin()
    : createRapidapiLinkedin({ baseUrl, host, key }, { outbound, clock, log, observe });
}
