// What features build their sources on.
export { createSources, type Sources, sampleSources } from './source-hub.provider.ts';
