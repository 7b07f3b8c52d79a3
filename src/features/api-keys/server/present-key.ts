// An API key as the settings show it.
import type { ApiKey } from '../contract.ts';
import type { ApiKeyRow } from './api-keys.store.ts';

export function presentKey({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): ApiKey {
  return {
    id,
    name,
    prefix,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
