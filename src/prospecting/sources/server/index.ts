// What features build their sources on, and what app/server builds of this one.
export { listSources } from './list-sources.ts';
export { createResealKeysJob } from './own-keys.ts';
export { createSources, type SourceHub, type Sources, sampleSources } from './source-hub.provider.ts';
export { registerSourcesRoutes } from './sources.routes.ts';
export { type HealthRow, listOperatorHealth } from './sources.store.ts';
