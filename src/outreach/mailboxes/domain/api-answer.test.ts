// What answers of Gmail and Graph mean for the mail and for its mailbox (integration contracts 4.3, 4.5).
import { expect, it } from 'vitest';
import { outcomeOfApi } from './api-answer.ts';

const google = (reason: string) => ({ error: { code: 0, message: 'No', errors: [{ reason }] } });
const graph = (code: string) => ({ error: { code, message: 'No' } });

it.each([
  [200, { id: '18c2f9' }, { kind: 'taken', answer: 'HTTP 200 18c2f9' }],
  [202, null, { kind: 'taken' }],
  [401, google('authError'), { kind: 'login' }],
  [403, google('rateLimitExceeded'), { kind: 'refused', permanent: false, at: 'sender' }],
  [429, graph('ApplicationThrottled'), { kind: 'refused', permanent: false, at: 'sender' }],
  [403, graph('ErrorAccessDenied'), { kind: 'refused', permanent: true, at: 'sender' }],
  [400, google('failedPrecondition'), { kind: 'refused', permanent: true, at: 'sender' }],
  [404, graph('MailboxNotEnabledForRESTAPI'), { kind: 'refused', permanent: true, at: 'sender' }],
  [400, graph('ErrorMimeContentInvalid'), { kind: 'refused', permanent: true, at: 'message' }],
  [413, null, { kind: 'refused', permanent: true, at: 'message' }],
  [500, null, { kind: 'uncertain' }],
])('%i %j', (status, json, outcome) => {
  expect(outcomeOfApi(status, json)).toMatchObject(outcome);
});
