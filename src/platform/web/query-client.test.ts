import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, shouldRetry } from './query-client.ts';

const error = (code: ApiError['code'], retryable: boolean) => new ApiError({ code, message: '', status: 0, retryable });

describe('shouldRetry', () => {
  it('asks again where that can help, twice', () => {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, error('OFFLINE', true)))).toEqual([true, true, false]);
  });
  it('does not where the answer would be the same, or harm', () => {
    expect(shouldRetry(0, error('PLAN_REQUIRED', false))).toBe(false);
    expect(shouldRetry(0, error('RATE_LIMITED', true))).toBe(false);
    expect(shouldRetry(0, new Error('a bug'))).toBe(false);
  });
});

describe('createQueryClient', () => {
  it('tells of an ended session, from a query or a mutation, and of nothing else', async () => {
    let told = 0;
    const client = createQueryClient({ onSignedOut: () => (told += 1) });
    const ask = (code: ApiError['code']) =>
      client.fetchQuery({ queryKey: [code], queryFn: () => Promise.reject(error(code, false)) }).catch(() => {});
    await ask('PLAN_REQUIRED');
    expect(told).toBe(0);
    await ask('NOT_AUTHENTICATED');
    expect(told).toBe(1);
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error('NOT_AUTHENTICATED', false)) });
    await mutation.execute(undefined).catch(() => {});
    expect(told).toBe(2);
  });
});
