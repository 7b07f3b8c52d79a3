// The rows of mailboxes, for route-rows.ts. No server of a mailbox can be reached here: what is tried is answered with what failed.
import type { Row } from './route-rows.ts';

const OWN_OR_NONE = [200, 204, 404];
const MISSING_ID = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';
const server = (host: string) => ({
  smtp: { host, port: 587, security: 'starttls', user: 'row' },
  smtpPassword: 'row',
  imap: null,
  imapPassword: null,
});

const ofMailbox = (body?: unknown): Row => ({
  own: ({ own }) => ({ params: { id: own.mailboxId }, body }),
  withIds: ({ mailboxId }) => ({ params: { id: mailboxId }, body }),
  letIn: OWN_OR_NONE,
});
const ofPracticeMail = (body?: unknown): Row => ({
  own: ({ own }) => ({ params: { id: own.practiceMailId }, body }),
  withIds: ({ practiceMailId }) => ({ params: { id: practiceMailId }, body }),
  letIn: OWN_OR_NONE,
});

const ofDomain = (body?: unknown): Row => ({
  own: () => ({ params: { domain: 'answers.example' }, body }),
  letIn: [200, 404],
});

export const MAILBOX_ROWS: Record<string, Row> = {
  'GET /api/mailboxes': { own: () => ({}) },
  'GET /api/mailboxes/settings': { own: () => ({ query: { email: 'row@world.example' } }) },
  'POST /api/mailboxes': {
    own: () => ({
      body: { id: crypto.randomUUID(), email: 'row@world.example', server: server('mail.world.example'), settings: {} },
    }),
  },
  'GET /api/mailboxes/:id': ofMailbox(),
  'PATCH /api/mailboxes/:id': ofMailbox({ fromName: 'Row' }),
  'PUT /api/mailboxes/:id/server': ofMailbox(server('mail.world.example')),
  'POST /api/mailboxes/:id/test': ofMailbox(),
  'POST /api/mailboxes/bulk': {
    own: ({ own }) => ({ body: { ids: [own.mailboxId], action: { do: 'pause' } } }),
    withIds: ({ mailboxId }) => ({ body: { ids: [mailboxId], action: { do: 'pause' } } }),
    letIn: OWN_OR_NONE,
  },
  'POST /api/mailboxes/:id/dkim': ofMailbox({ selector: 'row' }),
  'DELETE /api/mailboxes/:id/dkim': ofMailbox(),
  // Neither provider is set up here: consents are in outreach/mailboxes.
  'POST /api/mailboxes/oauth/:provider/start': {
    own: () => ({ params: { provider: 'google' }, body: { display: 'page', mailboxId: null } }),
    letIn: [404],
  },
  'POST /api/mailboxes/oauth/:provider/finish': {
    own: () => ({ params: { provider: 'microsoft' }, body: { state: 'nobody-has-this', code: 'x' } }),
    letIn: [404],
  },
  'GET /api/mailbox-domains': { own: () => ({}) },
  'GET /api/mailbox-domains/:domain': {
    own: () => ({ params: { domain: 'answers.example' } }),
    letIn: [200, 404],
  },
  'GET /api/mailbox-domains/:domain/tracking': ofDomain(),
  'PUT /api/mailbox-domains/:domain/tracking': ofDomain({ host: 'links.answers.example' }),
  'POST /api/mailbox-domains/:domain/tracking/check': ofDomain(),
  'GET /api/sender-identity': { own: () => ({}) },
  'PUT /api/sender-identity': { own: () => ({ body: { name: 'Row', postalAddress: 'Rowstreet 1' } }) },
  'POST /api/practice': { own: () => ({ body: { id: crypto.randomUUID() } }) },
  'GET /api/practice/mails': {
    own: ({ own }) => ({ query: { mailboxId: own.practiceMailboxId, q: 'a' } }),
    withIds: ({ practiceMailboxId }) => ({ query: { mailboxId: practiceMailboxId } }),
    letIn: OWN_OR_NONE,
  },
  'GET /api/practice/mails/:id': ofPracticeMail(),
  'POST /api/practice/mails/:id/act': ofPracticeMail({ do: 'answer', text: 'Row' }),
  'DELETE /api/practice/mails': {
    own: () => ({ query: { mailboxId: MISSING_ID } }),
    withIds: ({ practiceMailboxId }) => ({ query: { mailboxId: practiceMailboxId } }),
    letIn: [404],
  },
  'GET /api/practice/rules': { own: () => ({}) },
  'PUT /api/practice/rules': {
    own: ({ own }) => ({ body: { mailboxId: own.practiceMailboxId, recipient: null, behaviour: 'deliver' } }),
    withIds: ({ practiceMailboxId }) => ({
      body: { mailboxId: practiceMailboxId, recipient: null, behaviour: 'away' },
    }),
    letIn: OWN_OR_NONE,
  },
};
