// Rows of the sweep for the team and for who is invited.
import type { Row } from './route-rows.ts';

const TOKEN = 'x'.repeat(43);
const GONE = [410];

const ofInvitation = (): Row => ({
  own: () => ({ params: { id: crypto.randomUUID() } }),
  withIds: ({ invitationId }) => ({ params: { id: invitationId } }),
  letIn: [404],
});
const ofMember = (body?: object): Row => ({
  own: () => ({ params: { userId: crypto.randomUUID() }, body }),
  withIds: ({ userId }) => ({ params: { userId }, body }),
  letIn: [404],
});

export const TEAM_ROWS: Record<string, Row> = {
  'GET /api/team': { own: () => ({}) },
  'POST /api/team/invitations': {
    own: () => ({ body: { emails: ['row@invited.example'], role: 'viewer', budget: null } }),
  },
  'POST /api/team/invitations/:id/resend': ofInvitation(),
  'POST /api/team/invitations/:id/link': ofInvitation(),
  'DELETE /api/team/invitations/:id': ofInvitation(),
  'PUT /api/team/members/:userId/role': ofMember({ role: 'viewer' }),
  'PUT /api/team/members/:userId/budget': ofMember({ budget: null }),
  'GET /api/team/members/:userId/work': ofMember(),
  'POST /api/team/members/:userId/remove': ofMember({ successorId: crypto.randomUUID() }),
  'POST /api/team/transfer': {
    own: () => ({ body: { userId: crypto.randomUUID() } }),
    withIds: ({ userId }) => ({ body: { userId } }),
    letIn: [404],
  },
  'POST /api/team/transfer/confirm': { own: () => ({ body: { token: TOKEN } }), letIn: GONE },
  'DELETE /api/team/transfer': { own: () => ({}), letIn: [404] },
  'POST /api/invitations/read': { own: () => ({ body: { token: TOKEN } }), letIn: GONE },
  'POST /api/invitations/join': {
    own: () => ({ body: { token: TOKEN, fullName: 'Row', password: 'a long and good sentence', acceptTerms: true } }),
    letIn: GONE,
  },
  'POST /api/invitations/weigh': { own: () => ({ body: { token: TOKEN } }), letIn: GONE },
  'POST /api/invitations/accept': {
    own: () => ({ body: { token: TOKEN, deleteOwnWorkspace: true } }),
    letIn: GONE,
  },
};
