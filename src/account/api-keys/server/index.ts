// What the rest of the server may use of API keys.
export { createApiKeyMailJob } from './api-key-mail.job.ts';
export { registerApiKeysRoutes } from './api-keys.routes.ts';
export { keysOfUser } from './api-keys.store.ts';
export { apiKeyRecovery, createKeyring } from './manage-keys.ts';
