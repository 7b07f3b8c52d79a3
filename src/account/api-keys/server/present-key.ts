// An API key as the settings show it.
import type { ApiKey } from '../contract.ts';
import type { ApiKeyRow } from './api-keys.store.ts';

export function presentKey(key: ApiKeyRow): ApiKey {
  const { id, name, prefix, scopes, dailyCredits, spentCredits, spentOn, createdAt, expiresAt, lastUsedAt } = key;
  const today = new Date().toISOString().slice(0, 10);
  return {
    id,
    name,
    prefix,
    scopes,
    dailyCredits,
    spentToday: spentOn === today ? spentCredits : 0,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
