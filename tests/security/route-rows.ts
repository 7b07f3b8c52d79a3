// One row for each route: how it is called with one's own things, and with ids of another workspace and ids that do not exist.

import { ACTIVITY_ROWS } from './activity-rows.ts';
import { CAMPAIGN_ROWS } from './campaign-rows.ts';
import { CRM_ROWS } from './crm-rows.ts';
import { DISCOVER_ROWS } from './discover-rows.ts';
import { EMAIL_ROWS } from './email-rows.ts';
import { HELP_ROWS } from './help-rows.ts';
import { INBOX_ROWS } from './inbox-rows.ts';
import { LIST_ROWS } from './list-rows.ts';
import { MAILBOX_ROWS } from './mailbox-rows.ts';
import { NOTIFICATION_ROWS } from './notification-rows.ts';
import { RECORD_ROWS } from './record-rows.ts';
import { RECORD_WRITING_ROWS } from './record-writing-rows.ts';
import { SECOND_FACTOR_ROWS } from './second-factor-rows.ts';
import { SUPPRESSION_ROWS } from './suppression-rows.ts';
import { TEAM_ROWS } from './team-rows.ts';
import { TEMPLATE_ROWS } from './template-rows.ts';
import { VERIFIER_ROWS } from './verifier-rows.ts';
import { WEBHOOK_ROWS } from './webhook-rows.ts';
import { WHATSAPP_ROWS } from './whatsapp-rows.ts';
import { PASSWORD, type Things, type World } from './world.ts';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface Row {
  /** A call that succeeds for callers who may make it. `things` are the caller's own. */
  own(world: World): Input;
  /** The same call with ids that are not the caller's. Left out where the route takes no id. */
  withIds?(things: Pick<Things, keyof Things>): Input;
  /** Statuses that count as let in, where it is not 2xx: an unknown token, a picture that cannot be fetched. */
  letIn?: number[];
  /** True where the call changes the world so that it cannot be made by everyone in turn. */
  once?: true;
}

const profile = {
  userType: 'freelancer',
  fullName: 'Row',
  phoneNumber: '+46701234567',
  country: 'SE',
  city: 'Umeå',
  skills: ['sql'],
  experience: '1-3 years',
};
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const toLogo = (userId: string) => `${userId}_1790000000000.png`;
/** A PNG of one pixel. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const TODAY = new Date().toISOString().slice(0, 10);
const person = () => `row-${crypto.randomUUID()}@world.example`;

/** One that has run: what changes it before its run is refused. */
const ofImport = (body?: unknown): Row => ({
  own: ({ own }) => ({ params: { id: own.importId }, body }),
  withIds: ({ importId }) => ({ params: { id: importId }, body }),
  letIn: [200, 404, 409],
});

export const ROWS: Record<string, Row> = {
  'POST /api/accounts/sign-up': {
    own: () => ({ body: { ...profile, email: person(), password: PASSWORD, acceptTerms: true } }),
  },
  'POST /api/accounts/verification': { own: () => ({ body: { email: person() } }) },
  'POST /api/accounts/verification/confirm': { own: () => ({ body: { token: 'nobody-has-this' } }), letIn: [410] },
  'POST /api/accounts/sign-in': { own: () => ({ body: { email: person(), password: PASSWORD } }), letIn: [401] },
  // Without a Google client every one of them says so; with one: google-sign-in.test.ts.
  'POST /api/accounts/google/start': { own: () => ({ body: { display: 'page' } }), letIn: [404] },
  'POST /api/accounts/google/callback': { own: () => ({ body: { state: 'nobody-has-this' } }), letIn: [404] },
  'POST /api/accounts/google/finish': { own: () => ({ body: { ticket: 'nobody-has-this' } }), letIn: [410] },
  'GET /api/me/google': { own: () => ({}) },
  'POST /api/me/google': { own: () => ({ body: { display: 'page' } }), letIn: [404] },
  'DELETE /api/me/google': { own: () => ({}) },
  ...SECOND_FACTOR_ROWS,
  ...WHATSAPP_ROWS,
  ...HELP_ROWS,
  'POST /api/accounts/sign-out': { own: () => ({}), once: true },
  'POST /api/accounts/password-reset': { own: () => ({ body: { email: person() } }) },
  'POST /api/accounts/password-reset/confirm': {
    own: () => ({ body: { token: 'nobody-has-this', password: PASSWORD } }),
    letIn: [410],
  },
  'GET /api/me': { own: () => ({}) },
  'PUT /api/me/profile': { own: () => ({ body: profile }) },
  // A right password ends the caller's other sessions: tests/security/account-settings.test.ts.
  'PUT /api/me/password': {
    own: () => ({ body: { currentPassword: 'not the password', newPassword: PASSWORD } }),
    letIn: [400],
  },
  'GET /api/me/email-change': { own: () => ({}) },
  'POST /api/me/email-change': {
    own: () => ({ body: { email: person() } }),
  },
  'POST /api/me/email-change/mails': { own: () => ({}), letIn: [200, 404] },
  'DELETE /api/me/email-change': { own: () => ({}) },
  'POST /api/accounts/email-change/confirm': { own: () => ({ body: { token: 'nobody-has-this' } }), letIn: [410] },
  'PATCH /api/me/preferences': { own: () => ({ body: { density: 'compact' } }) },
  'GET /api/members': { own: () => ({}) },
  'POST /api/sessions/end-others': { own: () => ({}), once: true },
  'GET /api/places/cities': { own: () => ({ query: { country: 'SE', query: 'goth' } }) },
  'GET /api/places/in-text': { own: () => ({ query: { text: 'nurse in Graz' } }) },
  'POST /api/me/logo': { own: () => ({ body: { encoding: 'data_url', data: DOT } }) },
  'DELETE /api/me/logo': { own: () => ({}) },
  'PUT /api/me/logo': {
    own: ({ own }) => ({ body: { name: toLogo(own.userId) } }),
    withIds: ({ userId }) => ({ body: { name: toLogo(userId) } }),
    letIn: [404],
  },
  'GET /api/files/logos/:name': {
    own: ({ own }) => ({ params: { name: toLogo(own.userId) } }),
    withIds: ({ userId }) => ({ params: { name: toLogo(userId) } }),
    letIn: [404],
  },
  'POST /api/sessions/activity': {
    own: ({ own }) => ({ body: { uid: own.userId, sessionId: own.sessionId } }),
    withIds: ({ userId, sessionId }) => ({ body: { uid: userId, sessionId } }),
    letIn: [204, 404],
  },
  'DELETE /api/sessions/:sessionId': {
    own: () => ({ params: { sessionId: crypto.randomUUID() } }),
    withIds: ({ spareSessionId }) => ({ params: { sessionId: spareSessionId } }),
    letIn: [404],
  },
  'GET /api/activity-log': {
    own: ({ foreign }) => ({
      query: { user: foreign.userId, kind: 'account.signed-in', from: LONG_AGO, q: 'a', limit: '5' },
    }),
    letIn: [200, 403],
  },
  'GET /api/activity-log/people': { own: () => ({}) },
  'GET /api/activity-log/export': {
    own: ({ foreign }) => ({
      query: { subjectType: 'contact', subjectId: foreign.contactId, zone: 'Europe/Stockholm' },
    }),
    letIn: [200, 403],
  },
  'GET /api/credits/ledger': {
    own: () => ({ query: { limit: '5', kind: 'charge', q: 'a', from: LONG_AGO, to: new Date().toISOString() } }),
  },
  'GET /api/credits/ledger/:entryId': {
    own: ({ own }) => ({ params: { entryId: own.entryId } }),
    withIds: ({ entryId }) => ({ params: { entryId } }),
    letIn: [200, 404],
  },
  'GET /api/credits/ledger/export': { own: ({ foreign }) => ({ query: { user: foreign.userId } }) },
  'GET /api/credits/chart': { own: () => ({ query: { zone: 'Europe/Vienna' } }) },
  'GET /api/credits/summary': { own: () => ({ query: { since: LONG_AGO } }) },
  // A team member is refused by the use case.
  'PUT /api/credits/alert': { own: () => ({ body: { threshold: 1 } }), letIn: [200, 403] },
  // Who may pay, and that nothing is bought twice, is in billing/billing; here nothing can be bought.
  'POST /api/billing/checkouts': {
    own: () => ({ body: { kind: 'credits', pack: 500 } }),
    letIn: [200, 403, 409],
  },
  'GET /api/billing/checkouts/:checkoutId': {
    own: () => ({ params: { checkoutId: 'cs_nobody_has_this' } }),
    withIds: ({ checkoutId }) => ({ params: { checkoutId } }),
    letIn: [404],
  },
  'POST /api/billing/guest-checkouts': {
    own: () => ({ body: { plan: 'pro', interval: 'monthly' } }),
    letIn: [200, 409],
  },
  'GET /api/billing/guest-checkouts/:checkoutId': {
    own: () => ({ params: { checkoutId: 'cs_nobody_has_this' } }),
    withIds: ({ checkoutId }) => ({ params: { checkoutId } }),
    letIn: [404],
  },
  'POST /api/billing/guest-checkouts/:checkoutId/claim': {
    own: () => ({ params: { checkoutId: 'cs_nobody_has_this' } }),
    withIds: ({ checkoutId }) => ({ params: { checkoutId } }),
    letIn: [404, 403],
  },
  'GET /api/billing/summary': { own: () => ({}) },
  'GET /api/billing/options': { own: () => ({}) },
  'POST /api/billing/portal': { own: () => ({ body: {} }), letIn: [200, 403, 409] },
  'GET /api/billing/plan/preview': {
    own: () => ({ query: { plan: 'premium', interval: 'yearly' } }),
    letIn: [200, 403, 409],
  },
  'POST /api/billing/plan': {
    own: () => ({ body: { plan: 'premium', interval: 'yearly', when: 'now' } }),
    letIn: [204, 403, 409],
  },
  'POST /api/billing/resume': { own: () => ({}), letIn: [204, 403, 409] },
  'POST /api/billing/webhooks/stripe': { own: () => ({ body: { id: 'evt_1' } }), letIn: [401] },
  'GET /api/my-data': { own: () => ({}) },
  // The owner and his member share one place: the second of them may be told to wait.
  'POST /api/my-data/exports': { own: () => ({}), letIn: [200, 409] },
  'GET /api/my-data/exports/:exportId/file': {
    own: () => ({ params: { exportId: crypto.randomUUID() } }),
    withIds: ({ exportId }) => ({ params: { exportId } }),
    letIn: [404],
  },
  // The callers must keep their accounts: my-data.db.test.ts tests a deletion.
  // It would end the callers' accounts: delete-account.db.test.ts.
  'POST /api/my-data/deletion': { own: () => ({}), once: true },
  'POST /api/my-data/deletion/confirm': { own: () => ({ body: { token: 'nobody-has-this' } }), letIn: [410] },
  'DELETE /api/my-data/deletion': { own: () => ({}), letIn: [404] },
  'GET /api/home': { own: () => ({ query: { zone: 'Europe/Berlin' } }) },
  'GET /api/searches': { own: () => ({ query: { limit: '5' } }) },
  'GET /api/searches/offers': { own: () => ({ query: { capability: 'jobs,people' } }) },
  'POST /api/searches/quote': {
    own: () => ({ body: { path: '/api/linkedin/people/search', body: { keywords: 'timber' } } }),
  },
  'POST /api/linkedin/people/search': { own: () => ({ body: { keywords: 'timber' } }) },
  'POST /api/linkedin/companies/search': { own: () => ({ body: { keyword: 'timber' } }) },
  'GET /api/linkedin/searches/:runId': {
    own: ({ own }) => ({ params: { runId: own.runId } }),
    withIds: ({ runId }) => ({ params: { runId } }),
    letIn: [200, 404],
  },
  'POST /api/instagram/users/search': { own: () => ({ body: { query: 'coffee' } }) },
  'GET /api/instagram/users/searches/:runId': {
    own: ({ own }) => ({ params: { runId: own.runId } }),
    withIds: ({ runId }) => ({ params: { runId } }),
    letIn: [404],
  },
  'POST /api/tiktok/videos/search': { own: () => ({ body: { keyword: 'timber' } }) },
  'GET /api/tiktok/videos/searches/:runId': {
    own: ({ own }) => ({ params: { runId: own.runId } }),
    withIds: ({ runId }) => ({ params: { runId } }),
    letIn: [404],
  },
  'POST /api/freelance/jobs/search': { own: () => ({ body: { q: 'dashboard' } }) },
  'GET /api/freelance/jobs/searches/:runId': {
    own: ({ own }) => ({ params: { runId: own.runId } }),
    withIds: ({ runId }) => ({ params: { runId } }),
    letIn: [404],
  },
  'GET /api/linkedin/companies/:username': { own: () => ({ params: { username: 'no-such-company' } }), letIn: [404] },
  'GET /api/linkedin/profiles/detail': { own: () => ({ query: { key: 'https://evil.example/in/x' } }), letIn: [404] },
  'POST /api/linkedin/profiles/detail': { own: () => ({ body: { key: 'https://evil.example/in/x' } }), letIn: [404] },
  'POST /api/suppliers/products/search': { own: () => ({ body: { query: 'decking' } }) },
  'GET /api/suppliers/products/searches/:runId': {
    own: ({ own }) => ({ params: { runId: own.runId } }),
    withIds: ({ runId }) => ({ params: { runId } }),
    letIn: [200, 404],
  },
  'GET /api/suppliers/products/detail': { own: () => ({ query: { key: '9600000000000' } }) },
  'POST /api/suppliers/products/detail': { own: () => ({ body: { key: '9600000000000' } }) },
  'GET /api/sample-pictures/:name': { own: () => ({ params: { name: 'unknown.svg' } }), letIn: [200, 404] },
  'POST /api/facebook/search': { own: () => ({ body: { query: 'timber', kind: 'pages' } }) },
  'GET /api/facebook/searches/:runId': {
    own: ({ own }) => ({ params: { runId: own.runId } }),
    withIds: ({ runId }) => ({ params: { runId } }),
    letIn: [200, 404],
  },
  'GET /api/facebook/group-search': { own: () => ({}) },
  'GET /api/facebook/pages/detail': { own: () => ({ query: { key: 'northwind.timber' } }) },
  'POST /api/facebook/pages/detail': { own: () => ({ body: { key: 'northwind.timber' } }) },
  'GET /api/facebook/profiles/detail': { own: () => ({ query: { key: 'mara.lindqvist' } }) },
  'POST /api/facebook/profiles/detail': { own: () => ({ body: { key: 'mara.lindqvist' } }) },
  'GET /api/facebook/groups/detail': { own: () => ({ query: { key: 'timber.traders' } }) },
  'POST /api/facebook/groups/detail': { own: () => ({ body: { key: 'timber.traders' } }), letIn: [404] },
  'GET /api/pictures': { own: () => ({ query: { u: 'https://pictures.example/a.png', s: 'forged' } }), letIn: [404] },
  'POST /api/jobs/search': { own: () => ({ body: { keyword: 'engineer' } }) },
  'GET /api/jobs/searches/:runId': {
    own: ({ own }) => ({ params: { runId: own.runId } }),
    withIds: ({ runId }) => ({ params: { runId } }),
    letIn: [404],
  },
  'GET /api/jobs/detail': { own: () => ({ query: { id: 'not+posted/this==' } }), letIn: [404] },
  'GET /api/jobs/boards': { own: () => ({}) },
  'GET /api/jobs/hidden': { own: () => ({}) },
  'POST /api/jobs/hidden': { own: () => ({ body: { kind: 'company', key: 'row', label: 'Row' } }) },
  'DELETE /api/jobs/hidden': { own: () => ({ query: { kind: 'company', key: 'row' } }) },
  'GET /api/jobs/saved-searches': { own: () => ({}) },
  'POST /api/jobs/saved-searches': { own: () => ({ body: { name: 'Row', query: { keyword: 'engineer' } } }) },
  'POST /api/jobs/saved-searches/:id/seen': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ savedSearchId }) => ({ params: { id: savedSearchId } }),
    letIn: [404],
  },
  'DELETE /api/jobs/saved-searches/:id': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ savedSearchId }) => ({ params: { id: savedSearchId } }),
    letIn: [404],
  },
  'POST /api/saved-jobs': { own: () => ({ body: { kind: 'job', jobId: 'nobody-posted-this' } }), letIn: [404] },
  'POST /api/saved-jobs/marks': { own: () => ({ body: { kind: 'job', jobIds: ['nobody-posted-this'] } }) },
  'GET /api/settings/sources': { own: () => ({}) },
  // A plan that does not reach the search, and a team member, are refused by the use case: own-keys.test.ts.
  'PUT /api/settings/sources/:source/key': {
    own: () => ({ params: { source: 'linkedin' }, body: { key: 'a-key-of-nobody-0123' } }),
    letIn: [204, 403],
  },
  'POST /api/settings/sources/:source/test': {
    own: () => ({ params: { source: 'linkedin' }, body: { key: 'a-key-of-nobody-0123' } }),
    letIn: [200, 403],
  },
  'DELETE /api/settings/sources/:source/key': {
    own: () => ({ params: { source: 'linkedin' } }),
    letIn: [204, 403],
  },
  'GET /api/saved-jobs': { own: () => ({ query: { today: TODAY, q: 'a' } }) },
  'GET /api/saved-jobs/board': { own: () => ({ query: { today: TODAY } }) },
  'GET /api/saved-jobs/summary': { own: () => ({ query: { today: TODAY } }) },
  'GET /api/saved-jobs/:id': {
    own: ({ own }) => ({ params: { id: own.savedJobId } }),
    withIds: ({ savedJobId }) => ({ params: { id: savedJobId } }),
    letIn: [200, 404],
  },
  'PATCH /api/saved-jobs/:id': {
    own: ({ own }) => ({ params: { id: own.savedJobId }, body: { contact: 'Row', today: TODAY } }),
    withIds: ({ savedJobId }) => ({ params: { id: savedJobId }, body: { note: 'Taken over', today: TODAY } }),
    letIn: [200, 404],
  },
  'POST /api/saved-jobs/:id/move': {
    own: ({ own }) => ({ params: { id: own.savedJobId }, body: { status: 'offer', place: 'top', today: TODAY } }),
    withIds: ({ savedJobId }) => ({
      params: { id: savedJobId },
      body: { status: 'closed', place: { before: savedJobId }, today: TODAY },
    }),
    letIn: [200, 404],
  },
  'POST /api/saved-jobs/bulk': {
    own: ({ own, foreign }) => ({
      body: {
        target: { ids: [own.savedJobId, foreign.savedJobId] },
        action: { do: 'tag', tag: 'row' },
        today: TODAY,
      },
    }),
  },
  'POST /api/saved-jobs/undo': {
    own: () => ({ body: { undoId: crypto.randomUUID() } }),
    withIds: ({ undoId }) => ({ body: { undoId } }),
    letIn: [404],
  },
  'POST /api/saved-jobs/export': {
    own: ({ own, foreign }) => ({ body: { target: { ids: [own.savedJobId, foreign.savedJobId] } } }),
  },
  ...INBOX_ROWS,
  ...TEMPLATE_ROWS,
  ...EMAIL_ROWS,
  ...CAMPAIGN_ROWS,
  ...ACTIVITY_ROWS,
  ...NOTIFICATION_ROWS,
  // Not as the protocol asks for: agents.test.ts speaks it.
  'POST /api/mcp': { own: () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }), letIn: [406] },
  'GET /api/approvals': { own: () => ({}) },
  'POST /api/approvals': {
    own: ({ own }) => ({ body: { kind: 'launch-campaign', subjectId: own.campaignId } }),
    withIds: ({ campaignId }) => ({ body: { kind: 'launch-campaign', subjectId: campaignId } }),
  },
  'GET /api/approvals/:id': {
    own: ({ own }) => ({ params: { id: own.approvalId } }),
    withIds: ({ approvalId }) => ({ params: { id: approvalId } }),
    letIn: [200, 404],
  },
  'POST /api/approvals/:id/decision': {
    own: ({ own }) => ({ params: { id: own.approvalId }, body: { approve: false } }),
    withIds: ({ approvalId }) => ({ params: { id: approvalId }, body: { approve: false } }),
    letIn: [200, 404],
  },
  'GET /api/api-keys': { own: () => ({}) },
  'POST /api/api-keys': { own: () => ({ body: { name: 'Row', scopes: ['records:read'], days: 30 } }) },
  'PATCH /api/api-keys/:id': {
    own: ({ own }) => ({ params: { id: own.apiKeyId }, body: { dailyCredits: 10_000 } }),
    withIds: ({ apiKeyId }) => ({ params: { id: apiKeyId }, body: { dailyCredits: 5 } }),
    letIn: [200, 404],
  },
  'DELETE /api/api-keys/:id': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ apiKeyId }) => ({ params: { id: apiKeyId } }),
    letIn: [404],
  },
  'POST /api/api-keys/:id/restore': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ apiKeyId }) => ({ params: { id: apiKeyId } }),
    letIn: [404],
  },
  ...TEAM_ROWS,
  ...WEBHOOK_ROWS,
  ...CRM_ROWS,
  ...RECORD_ROWS,
  ...DISCOVER_ROWS,
  ...VERIFIER_ROWS,
  ...LIST_ROWS,
  ...MAILBOX_ROWS,
  ...SUPPRESSION_ROWS,
  ...RECORD_WRITING_ROWS,
  'POST /api/imports': {
    own: () => ({ query: { kind: 'contact', name: 'row.csv' }, body: Buffer.from('E-mail\nrow@world.example\n') }),
  },
  'GET /api/imports': { own: () => ({ query: { kind: 'contact' } }) },
  'GET /api/imports/:id': ofImport(),
  'PATCH /api/imports/:id/reading': ofImport({ header: true }),
  'PUT /api/imports/:id/mapping': ofImport({ columns: [{ index: 0, field: 'email' }], matchBy: ['email'] }),
  'POST /api/imports/:id/run': ofImport(),
  'POST /api/imports/:id/cancel': ofImport(),
  'POST /api/imports/:id/undo': ofImport(),
  'GET /api/imports/:id/rejects': ofImport(),
  'DELETE /api/imports/:id': ofImport(),
  'GET /api/live': { own: () => ({}) },
};
