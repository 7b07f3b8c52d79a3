// API keys in the browser: the only caller of their routes, and their labels.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { API_AREAS, type ApiArea, type ApiScope } from '#shared/api-scopes.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { formatCount, formatCredits, formatDate } from '#shared/formats.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import * as contract from '../contract.ts';
import { MAX_DAILY_CREDITS } from '../fields.contract.ts';

const list = endpoint(contract.listApiKeys);
const create = endpoint(contract.createApiKey);
const revoke = endpoint(contract.revokeApiKey);
const restore = endpoint(contract.restoreApiKey);

const change = endpoint(contract.changeApiKey);

const KEY = ['api-keys'];

export type NewKey = RouteCall<typeof contract.createApiKey>['body'];
export type CreatedKey = RouteOutput<typeof contract.createApiKey>;
type Keys = RouteOutput<typeof contract.listApiKeys>;

export function useApiKeys(enabled: boolean) {
  return useQuery<Keys, ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => call(list, {}, { signal }),
    // When each was last used changes by itself.
    staleTime: 0,
    enabled,
  });
}

/** `attempt` stays the same while one form is sent again: it makes one key. */
export function useCreateKey() {
  const queries = useQueryClient();
  return useMutation<CreatedKey, ApiError, { key: NewKey; attempt: string }>({
    mutationFn: ({ key, attempt }) => call(create, { body: key }, { idempotencyKey: attempt }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useChangeBudget() {
  const queries = useQueryClient();
  return useMutation<unknown, ApiError, { id: string; dailyCredits: number }>({
    mutationFn: ({ id, dailyCredits }) => call(change, { params: { id }, body: { dailyCredits } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Takes the key off the list at once, and offers to bring it back. */
export function useRevokeKey() {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  const bringBack = useMutation<unknown, ApiError, contract.ApiKey>({
    mutationFn: ({ id }) => call(restore, { params: { id } }),
    onSuccess: (_restored, { name }) => notify.success(`${name} works again.`),
    onError: (error) => notify.error(error),
    onSettled: again,
  });
  return useMutation<void, ApiError, contract.ApiKey>({
    mutationFn: async ({ id }) => {
      await call(revoke, { params: { id } });
    },
    onSuccess: (_none, key) => notifyUndo(`${key.name} is revoked.`, () => bringBack.mutate(key)),
    onError: (error) => {
      // Revoked in another tab: the list says so.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) notify.error(error);
    },
    onSettled: again,
  });
}

// Labels of an API key: what it may do, and until when.
const DAY_MS = 86_400_000;

export type Level = 'none' | 'read' | 'write';

/** What may be done in each area; write is always with read. */
export type Levels = Record<ApiArea, Level>;

export const AREAS = Object.keys(API_AREAS) as ApiArea[];

export function toLevels(level: Level): Levels {
  return Object.fromEntries(AREAS.map((area) => [area, capLevel(area, level)])) as Levels;
}

/** `level`, or less where the area has no more. */
function capLevel(area: ApiArea, level: Level): Level {
  return level === 'write' && API_AREAS[area].write === null ? 'read' : level;
}

/** The other way round; what is no scope is left out. */
export function levelsFrom(scopes: readonly string[]): Levels {
  const level = (area: ApiArea): Level =>
    scopes.includes(`${area}:write`) ? capLevel(area, 'write') : scopes.includes(`${area}:read`) ? 'read' : 'none';
  return Object.fromEntries(AREAS.map((area) => [area, level(area)])) as Levels;
}

export function toScopes(levels: Levels): ApiScope[] {
  return AREAS.flatMap((area): ApiScope[] => {
    if (levels[area] === 'none') return [];
    return levels[area] === 'read' ? [`${area}:read`] : [`${area}:read`, `${area}:write`];
  });
}

/** "Reads and changes lists; reads contacts and companies, templates", or "Everything". */
export function scopesText(scopes: readonly ApiScope[]): string {
  const has = (scope: ApiScope) => scopes.includes(scope);
  const full = AREAS.every((area) => has(`${area}:read`) && (API_AREAS[area].write === null || has(`${area}:write`)));
  if (full) return 'Everything';
  const write = AREAS.filter((area) => has(`${area}:write`));
  const read = AREAS.filter((area) => has(`${area}:read`) && !write.includes(area));
  if (write.length === 0 && read.length === AREAS.length) return 'Reads everything';
  const names = (areas: ApiArea[]) => areas.map((area) => API_AREAS[area].name.toLowerCase()).join(', ');
  const parts = [
    ...(write.length > 0 ? [`reads and changes ${names(write)}`] : []),
    ...(read.length > 0 ? [`reads ${names(read)}`] : []),
  ];
  const words = parts.join('; ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "5 of 50 credits spent today". */
export function budgetText(dailyCredits: number | null, spentToday: number): string {
  if (dailyCredits === null) return 'No daily credit budget';
  if (dailyCredits === 0) return 'Spends no credits';
  return `${formatCount(spentToday)} of ${formatCredits(dailyCredits)} spent today`;
}

export const CREDITS_FAULT = `Enter a whole number up to ${formatCount(MAX_DAILY_CREDITS)}`;

/** Null where it is no amount that a key can be given. */
export function creditsFrom(text: string): number | null {
  const credits = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(credits) && credits >= 0 && credits <= MAX_DAILY_CREDITS ? credits : null;
}

export interface ExpiryLabel {
  label: string;
  tone: 'neutral' | 'warn' | 'bad';
}

/** A week before its end it says so. */
export function expiryLabel(expiresAt: string | null, now: number): ExpiryLabel {
  if (expiresAt === null) return { label: 'No expiry', tone: 'neutral' };
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { label: 'Expired', tone: 'bad' };
  const days = Math.ceil(left / DAY_MS);
  if (days <= 7) return { label: days === 1 ? 'Expires within a day' : `Expires in ${days} days`, tone: 'warn' };
  const day = formatDate(expiresAt);
  return { label: `Expires ${day}`, tone: 'neutral' };
}
