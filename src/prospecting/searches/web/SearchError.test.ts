import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { owedDetails, searchFailure } from './SearchError.tsx';

function fault(code: ErrorCode | 'OFFLINE', status: number, details: Record<string, unknown> = {}) {
  return { code, status, retryable: true, details };
}
const failed = (outcome: string, charged: number, retryCredits: number, runId: string | null = 'r') =>
  fault('LINKEDIN_PEOPLE_FAILED', 502, { outcome, charged, retryCredits, runId });

describe('what a failed search cost', () => {
  it('is already paid where it is owed, and the retry is free', () => {
    expect(searchFailure(failed('owed', 5, 0), 5)).toMatchObject({
      cost: 'Already paid: trying again costs 0 credits',
      way: 'retry',
      retry: 'Try again (0 credits)',
    });
  });

  it('was given back where the operator refunds', () => {
    expect(searchFailure(failed('refunded', 5, 5), 5)).toMatchObject({
      cost: 'Charged and refunded: 5 credits.',
      way: 'retry',
      retry: 'Try again (5 credits)',
    });
  });

  it('stays charged where the operator keeps it', () => {
    expect(searchFailure(failed('kept', 5, 5), 5).cost).toBe('Charged: 5 credits.');
  });

  it('is nothing where the source was known to be down; the next try has its price', () => {
    expect(searchFailure(failed('kept', 0, 0, null), 5)).toMatchObject({
      cost: 'Nothing was charged.',
      way: 'retry',
      retry: 'Try again (5 credits)',
    });
  });

  it('is nothing where the credits do not reach; the way leads to the plans', () => {
    expect(searchFailure(fault('CREDITS_INSUFFICIENT', 402), 5, 3)).toMatchObject({
      cost: 'It costs 5 credits, you have 3. Nothing was charged.',
      way: 'plans',
      retry: null,
    });
  });

  it('is nothing after the session has ended', () => {
    expect(searchFailure(fault('SEARCH_NEEDS_SIGN_IN', 401), 5).way).toBe('sign-in');
  });

  it('is nothing where stored results were deleted, and fetching them again has its price', () => {
    expect(searchFailure({ ...fault('SEARCH_RESULTS_EXPIRED', 410), retryable: false }, 5)).toMatchObject({
      cost: 'Nothing was charged.',
      way: 'retry',
      retry: 'Fetch again (5 credits)',
    });
  });

  it('is said to be unknown where no answer came', () => {
    expect(searchFailure(fault('OFFLINE', 0), 5)).toMatchObject({
      cost: 'Whether it was charged is not known yet. Trying again never charges it twice.',
      way: 'retry',
      retry: 'Try again (5 credits at most)',
    });
  });

  it('is nothing where the server refused before it began', () => {
    expect(searchFailure(fault('RATE_LIMITED', 429), 5).retry).toBe('Try again (5 credits)');
    expect(searchFailure({ ...fault('IDEMPOTENCY_KEY_REUSED', 409), retryable: false }, 5).retry).toBeNull();
  });

  it('comes with the reason, where it was the source', () => {
    const { details, ...rest } = failed('owed', 5, 0);
    const why = (fault: unknown) => searchFailure({ ...rest, details: { ...details, fault } }, 5).reason;
    expect(why('QUOTA_EXHAUSTED')).toBe('The source has used up its quota.');
    expect(why('SOMETHING_ELSE')).toBeNull();
    expect(searchFailure(failed('owed', 5, 0), 5).reason).toBeNull();
  });
});

it.each([[{}], [{ outcome: 'lost', charged: 5, retryCredits: 0 }], [{ outcome: 'owed', charged: '5' }]])(
  'does not take %j for an owed search',
  (details) => expect(owedDetails({ details })).toBeNull(),
);
