// Quality S13: every text of the catalogue reaches the user as written, and nothing else does.
import { describe, expect, it } from 'vitest';
import { AppError, ERRORS, type ErrorCode, errorText } from './errors.ts';

/** Section 8 of the specification: the texts that are answers of the server. */
const SPEC_TEXTS = [
  'User not found',
  'Error validating session',
  'Session limit reached. Your {plan} plan allows {n} active session(s).',
  'Please verify your email before signing in',
  'Please purchase a subscription to access your account. You will be redirected to the pricing page.',
  'No authenticated user found',
  'User document not found',
  'Insufficient credits',
  'Please sign in to perform a search',
  'Failed to fetch data',
  'An error occurred while searching',
  'Failed to fetch company data',
  'Failed to fetch results. Please try again.',
  'Failed to load company details',
  'Company not found',
  'Failed to fetch jobs. Please try again later.',
];

/** One of each that a text of the catalogue names. */
const PARAMS = {
  plan: 'pro',
  n: 2,
  seconds: 9,
  scope: 'records:read',
  kept: '12 months',
  email: 'mia@acme.example',
  reason: 'Your card was declined.',
  name: 'Mara',
  crm: 'HubSpot',
  mb: 50,
  max: 500,
  what: 'a picture',
  role: 'viewer',
  left: '3 credits',
  budget: '50 credits',
  period: 'day',
  price: '5 credits',
};

describe('the error catalogue', () => {
  it.each(SPEC_TEXTS)('has the text of the specification: %s', (text) => {
    expect(Object.values(ERRORS).map((entry) => entry.text)).toContain(text);
  });

  it('answers every code with its status, its text filled in, and nothing of the cause', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const thrown = new AppError(code, { params: PARAMS, cause: new Error('select * from users') });
      const { error } = thrown.toBody('request-1');
      expect({ code, status: thrown.status, requestId: error.requestId }).toEqual({
        code,
        status: ERRORS[code].status,
        requestId: 'request-1',
      });
      expect(error.message).toBe(errorText(code, PARAMS));
      expect(error.message).not.toMatch(/[{}]/);
      expect(JSON.stringify(error)).not.toMatch(/select \*|\bat .*:\d+/);
    }
  });

  it('fills in parameters and leaves unknown ones visible', () => {
    expect(errorText('SESSION_LIMIT_REACHED', { plan: 'trial', n: 1 })).toBe(
      'Session limit reached. Your trial plan allows 1 active session(s).',
    );
    expect(errorText('SESSION_LIMIT_REACHED')).toContain('{plan}');
  });
});
