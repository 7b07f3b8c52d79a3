import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
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

describe('an invalidation', () => {
  const KEY = ['searches', 'quote'];

  /** A query that is shown, and whose reads are answered by hand. */
  function shown() {
    const client = createQueryClient({ onSignedOut: () => {} });
    const answers: ((value: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn });
    onTestFinished(observer.subscribe(() => {}));
    return { client, answers, data: () => observer.getCurrentResult().data };
  }

  it('that comes during the first read shows its answer and reads once more', async () => {
    const { client, answers, data } = shown();
    const changed = [client.invalidateQueries({ queryKey: ['searches'] }), client.invalidateQueries({ queryKey: KEY })];
    answers[0]?.('before the change');
    await expect.poll(() => answers.length).toBe(2);
    expect(data()).toBe('before the change');
    answers[1]?.('after it');
    await Promise.all(changed);
    expect(data()).toBe('after it');
    expect(answers).toHaveLength(2);
  });

  it('of what is not shown leaves it to be read when it is', async () => {
    const client = createQueryClient({ onSignedOut: () => {} });
    let answer = (_value: string) => {};
    const read = client.fetchQuery({
      queryKey: KEY,
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    });
    const changed = client.invalidateQueries({ queryKey: KEY });
    answer('before the change');
    await Promise.all([read, changed]);
    expect(client.getQueryState(KEY)).toMatchObject({ data: 'before the change', isInvalidated: true });
  });
});
