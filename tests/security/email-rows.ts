// The rows of the composer, for route-rows.ts.
import type { Row } from './route-rows.ts';

const CONTENT = { channel: 'email', subject: 'Row', html: '<p>Row</p>', mode: 'rich' };
const OWN_OR_NONE = [200, 404];
const MISSING_ID = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';

/** A draft is its writer's own: a colleague finds none. */
const ofDraft = (body?: unknown, letIn = OWN_OR_NONE): Row => ({
  own: ({ own }) => ({ params: { id: own.emailDraftId }, body }),
  withIds: ({ emailDraftId }) => ({ params: { id: emailDraftId }, body }),
  letIn,
});

const ofSent = (letIn = OWN_OR_NONE): Row => ({
  own: ({ own }) => ({ params: { id: own.sentMailId } }),
  withIds: ({ sentMailId }) => ({ params: { id: sentMailId } }),
  letIn,
});

export const EMAIL_ROWS: Record<string, Row> = {
  'GET /api/email-drafts': { own: () => ({}) },
  'POST /api/email-drafts': { own: () => ({ body: { id: crypto.randomUUID(), content: CONTENT } }) },
  'POST /api/email-drafts/to-contacts': {
    own: ({ own, foreign }) => ({
      body: { id: crypto.randomUUID(), target: { ids: [own.contactId, foreign.contactId] } },
    }),
    letIn: [200, 409],
  },
  'GET /api/email-drafts/:id': ofDraft(),
  'PATCH /api/email-drafts/:id': ofDraft({ revision: 1, content: CONTENT }, [200, 404, 409]),
  'DELETE /api/email-drafts/:id': {
    own: () => ({ params: { id: MISSING_ID } }),
    withIds: ({ emailDraftId }) => ({ params: { id: emailDraftId } }),
    letIn: [404],
  },
  'POST /api/email-drafts/:id/restore': ofDraft(),
  // Without a body there is no file.
  'POST /api/email-drafts/:id/attachments': {
    own: ({ own }) => ({ params: { id: own.emailDraftId }, query: { id: MISSING_ID, name: 'row.pdf' } }),
    withIds: ({ emailDraftId }) => ({ params: { id: emailDraftId }, query: { id: MISSING_ID, name: 'row.pdf' } }),
    letIn: [400, 404],
  },
  'DELETE /api/email-drafts/:id/attachments/:attachmentId': {
    own: ({ own }) => ({ params: { id: own.emailDraftId, attachmentId: MISSING_ID } }),
    withIds: ({ emailDraftId }) => ({ params: { id: emailDraftId, attachmentId: MISSING_ID } }),
    letIn: OWN_OR_NONE,
  },
  'GET /api/email-drafts/:id/attachments/:attachmentId': {
    own: ({ own }) => ({ params: { id: own.emailDraftId, attachmentId: MISSING_ID } }),
    withIds: ({ emailDraftId }) => ({ params: { id: emailDraftId, attachmentId: MISSING_ID } }),
    letIn: [404],
  },
  'POST /api/email-recipients': { own: () => ({ body: { recipients: [{ email: 'row@drafts.example' }] } }) },
  'GET /api/email-drafts/:id/check': ofDraft(),
  // There is no mailbox here: what is sent is in outreach/email-sender.
  'POST /api/email-drafts/:id/send': ofDraft({ revision: 1 }, [404, 409]),
  'POST /api/email-drafts/:id/undo': ofDraft(undefined, OWN_OR_NONE),
  'GET /api/sent-emails': { own: () => ({ query: { q: 'a' } }) },
  'GET /api/sent-emails/:id': ofSent(),
  // It has arrived: it does not go again.
  'POST /api/sent-emails/:id/again': ofSent([404, 409]),
  'GET /api/scheduled-emails': { own: () => ({ query: { q: 'a' } }) },
  'GET /api/scheduled-emails/calendar': {
    own: () => ({ query: { day: '2026-11-30', zone: 'Asia/Kathmandu', days: '7' } }),
  },
  'GET /api/scheduled-emails/choices': { own: () => ({}) },
  // Ids of others are no mails: nothing of theirs changes.
  'POST /api/scheduled-emails/move': {
    own: ({ own, foreign }) => ({
      body: { target: { ids: [own.waitingMailId, foreign.waitingMailId] }, move: { minutes: 60 } },
    }),
  },
  'POST /api/scheduled-emails/cancel': {
    own: ({ foreign }) => ({ body: { target: { ids: [foreign.waitingMailId] } } }),
  },
  'POST /api/scheduled-emails/mailbox': {
    own: ({ own, foreign }) => ({
      body: { target: { ids: [own.waitingMailId, foreign.waitingMailId] }, mailboxId: own.mailboxId },
    }),
    withIds: ({ waitingMailId, mailboxId }) => ({ body: { target: { ids: [waitingMailId] }, mailboxId } }),
    // A row before this one has tried the mailbox, whose server does not exist: it is broken then.
    letIn: [...OWN_OR_NONE, 409],
  },
  // Of a campaign of others nothing is scheduled here.
  'GET /api/scheduled-emails/practice': { own: ({ foreign }) => ({ query: { streamId: foreign.campaignId } }) },
  'POST /api/scheduled-emails/practice/skip': { own: ({ foreign }) => ({ body: { streamId: foreign.campaignId } }) },
  'POST /api/scheduled-emails/undo': { own: () => ({ body: { undoId: MISSING_ID } }), letIn: [404] },
  'GET /api/email-recipients/history': { own: () => ({ query: { email: 'canary-7f3a@drafts.example' } }) },
};
