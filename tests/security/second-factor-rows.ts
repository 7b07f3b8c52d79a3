// How the routes of the second factor are called in the sweep. What they do with right codes and passkeys is in second-factor.test.ts.
import type { Row } from './route-rows.ts';
import { PASSWORD } from './world.ts';

const b64 = 'bm9ib2R5';
const passkey = { id: b64, rawId: b64, type: 'public-key', clientExtensionResults: {} };
const attestation = { ...passkey, response: { clientDataJSON: b64, attestationObject: b64 } };

export const SECOND_FACTOR_ROWS: Record<string, Row> = {
  'POST /api/accounts/sign-in/second-factor': {
    own: () => ({ body: { ticket: 'nobody-has-this', proof: { method: 'code', code: '123456' } } }),
    letIn: [410],
  },
  'POST /api/accounts/sign-in/passkey': { own: () => ({ body: { ticket: 'nobody-has-this' } }), letIn: [410] },
  'GET /api/me/step-up': { own: () => ({}) },
  'POST /api/me/step-up/require': { own: () => ({}) },
  'POST /api/me/step-up': { own: () => ({ body: { method: 'password', password: PASSWORD } }) },
  // Of all callers only the stranger has a passkey.
  'POST /api/me/step-up/passkey': { own: () => ({}), letIn: [200, 409] },
  'POST /api/me/step-up/google': { own: () => ({ body: { display: 'page' } }), letIn: [404] },
  'GET /api/me/second-factor': { own: () => ({}) },
  'POST /api/me/second-factor/totp': { own: () => ({}) },
  'POST /api/me/second-factor/totp/confirm': { own: () => ({ body: { code: '000000' } }), letIn: [400, 404] },
  'DELETE /api/me/second-factor/totp': { own: () => ({}) },
  'POST /api/me/second-factor/passkeys/start': { own: () => ({}), letIn: [200, 409] },
  'POST /api/me/second-factor/passkeys': {
    own: () => ({ body: { name: 'Key', response: attestation } }),
    letIn: [400, 409],
  },
  'PATCH /api/me/second-factor/passkeys/:passkeyId': {
    own: () => ({ params: { passkeyId: crypto.randomUUID() }, body: { name: 'Key' } }),
    withIds: ({ passkeyId }) => ({ params: { passkeyId }, body: { name: 'Key' } }),
    letIn: [404],
  },
  'DELETE /api/me/second-factor/passkeys/:passkeyId': {
    own: () => ({ params: { passkeyId: crypto.randomUUID() } }),
    withIds: ({ passkeyId }) => ({ params: { passkeyId } }),
    letIn: [404],
  },
  'POST /api/me/second-factor/recovery-codes': { own: () => ({}), letIn: [200, 409] },
  // An owner without a factor cannot require one of others; a member is refused by the use case.
  'PUT /api/workspace/second-factor': { own: () => ({ body: { required: true } }), letIn: [200, 403, 409] },
};
