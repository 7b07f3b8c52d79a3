// What the rest of the server may use of API keys.

export { registerApiKeysRoutes } from './api-keys.routes.ts';
export { keysOfUser } from './api-keys.store.ts';
export { apiKeyRecovery, createApiKeyMailJob, createKeyring } from './manage-keys.ts';
