import { expect, it } from 'vitest';
import { meQuery } from '#account/accounts/web/index.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { showBalance } from './use-credits.ts';

const ME = meQuery.queryKey;

function clientWith(credits: number) {
  const client = createQueryClient({ onSignedOut: () => {} });
  client.setQueryData(ME, { credits, name: 'before' } as never);
  return client;
}

/** A read that is answered by hand, and forgotten where it is canceled. */
function heldRead<T>() {
  const answers: ((value: T) => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      answers.push(resolve);
    });
  return { answers, queryFn };
}

it('shows the balance at once', () => {
  const client = clientWith(10);
  showBalance(client, 7);
  expect(client.getQueryData(ME)).toMatchObject({ credits: 7, name: 'before' });
});

it('leaves queries below the key of the user document to their first answer', async () => {
  const client = clientWith(10);
  const { answers, queryFn } = heldRead<string>();
  const link = client.fetchQuery({ queryKey: [...ME, 'google'], queryFn });
  showBalance(client, 7);
  answers[0]?.('linked');
  expect(await link).toBe('linked');
});

it('reads a user document again that was on its way, so that neither it nor the balance is lost', async () => {
  const client = clientWith(10);
  const { answers, queryFn } = heldRead<unknown>();
  const first = client.fetchQuery({ queryKey: ME, queryFn: queryFn as never, staleTime: 0 }).catch(() => undefined);
  showBalance(client, 7);
  answers[0]?.({ credits: 10, name: 'before' });
  await first;
  expect(client.getQueryData(ME)).toMatchObject({ credits: 7 });
  expect(client.getQueryState(ME)?.isInvalidated).toBe(true);
});
