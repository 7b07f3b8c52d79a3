// The team: who is in a workspace, as what, with which budget; invitations, removal, and the transfer of ownership.
import { z } from 'zod';
import { Password } from '#account/accounts/contract.ts';
import { BudgetLimit } from '#billing/credits/contract.ts';
import { BUDGET_PERIODS } from '#billing/credits/fields.contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { GRANTABLE_ROLES, ROLES } from '#shared/roles.ts';
import { email, text } from '#shared/text.ts';
import { INVITE_OUTCOMES, MAX_INVITED } from './fields.contract.ts';

const TEAM = { plan: 'team', needs: 'team', credits: 'free' } as const;
const UserId = z.object({ userId: z.uuid() });
const InvitationId = z.object({ id: z.uuid() });

export const TeamMember = z.object({
  id: z.string(),
  /** Empty where no name is known. */
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** False until a person who came by a copied link has confirmed their address. */
  verified: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Sessions that are open. */
  sessions: z.number().int(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** Credits since `cycleFrom`, less what came back. */
  spent: z.number().int(),
  budget: z
    .object({
      credits: z.number(),
      period: z.enum(BUDGET_PERIODS),
      spent: z.number(),
      left: z.number(),
      resetsAt: z.iso.datetime(),
    })
    .nullable(),
});
export type TeamMember = z.output<typeof TeamMember>;

export const TeamInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(GRANTABLE_ROLES),
  budget: z.object({ credits: z.number(), period: z.enum(BUDGET_PERIODS) }).nullable(),
  /** Name of who invited; null where they have left. */
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
});
export type TeamInvitation = z.output<typeof TeamInvitation>;

export const Team = z.object({
  workspaceName: z.string(),
  members: z.array(TeamMember),
  invitations: z.array(TeamInvitation),
  /** People and open invitations, and how many the plan allows. */
  seats: z.object({ used: z.number().int(), limit: z.number().int() }),
  /** From when `spent` of the members counts: the beginning of the month, UTC. */
  cycleFrom: z.iso.datetime(),
  /** Who the workspace is about to be transferred to, until the owner has confirmed it by mail. */
  transfer: z.object({ to: z.string(), name: z.string(), expiresAt: z.iso.datetime() }).nullable(),
});
export type Team = z.output<typeof Team>;

export const readTeam = defineRoute({
  method: 'GET',
  path: '/api/team',
  summary: 'The people of the workspace with role, budget and sessions, and who is invited',
  ...TEAM,
  request: {},
  response: Team,
  errors: [],
});

export const invitePeople = defineRoute({
  method: 'POST',
  path: '/api/team/invitations',
  summary: 'Invite people by email; answers the result for each address',
  ...TEAM,
  request: {
    body: z.object({
      emails: z
        .array(email())
        .min(1, 'Enter an email address')
        .max(MAX_INVITED, `Invite at most ${MAX_INVITED} people at once`),
      role: z.enum(GRANTABLE_ROLES),
      budget: BudgetLimit.nullable(),
    }),
  },
  response: z.object({
    results: z.array(z.object({ email: z.string(), outcome: z.enum(INVITE_OUTCOMES) })),
  }),
  errors: ['ROLE_TOO_HIGH'],
  rateLimits: [{ by: 'user', points: 30, seconds: 3600 }],
});

export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/api/team/invitations/:id/resend',
  summary: 'Send an invitation again, with a new link that works for seven days',
  ...TEAM,
  request: { params: InvitationId },
  response: TeamInvitation,
  errors: ['NOT_FOUND', 'ROLE_TOO_HIGH'],
  rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
});

export const copyInvitation = defineRoute({
  method: 'POST',
  path: '/api/team/invitations/:id/link',
  summary: 'The link of an invitation to pass on; who uses it confirms their address before they sign in',
  ...TEAM,
  request: { params: InvitationId },
  response: z.object({ link: z.string() }),
  errors: ['NOT_FOUND', 'ROLE_TOO_HIGH'],
});

export const revokeInvitation = defineRoute({
  method: 'DELETE',
  path: '/api/team/invitations/:id',
  summary: 'Revoke an invitation: its links stop working',
  ...TEAM,
  request: { params: InvitationId },
  response: null,
  errors: ['NOT_FOUND', 'ROLE_TOO_HIGH'],
});

export const changeRole = defineRoute({
  method: 'PUT',
  path: '/api/team/members/:userId/role',
  summary: 'Change a person’s role; it applies from their next call',
  ...TEAM,
  request: { params: UserId, body: z.object({ role: z.enum(GRANTABLE_ROLES) }) },
  response: null,
  errors: ['NOT_FOUND', 'ROLE_TOO_HIGH', 'ROLE_OWN'],
});

export const changeBudget = defineRoute({
  method: 'PUT',
  path: '/api/team/members/:userId/budget',
  summary: 'Set or remove (null) a person’s budget for a day, a week or a month',
  ...TEAM,
  request: { params: UserId, body: z.object({ budget: BudgetLimit.nullable() }) },
  response: null,
  errors: ['NOT_FOUND', 'ROLE_TOO_HIGH', 'ROLE_OWN'],
});

export const previewRemoval = defineRoute({
  method: 'GET',
  path: '/api/team/members/:userId/work',
  summary: 'What a person is responsible for, which another one takes over when they are removed',
  ...TEAM,
  request: { params: UserId },
  response: z.object({ items: z.array(z.object({ what: z.string(), count: z.number().int() })) }),
  errors: ['NOT_FOUND'],
});

export const removeMember = defineRoute({
  method: 'POST',
  path: '/api/team/members/:userId/remove',
  summary: 'Remove a person: sessions and API keys end at once, their work goes to another one',
  ...TEAM,
  request: { params: UserId, body: z.object({ successorId: z.uuid('Choose who takes over') }) },
  response: null,
  errors: ['NOT_FOUND', 'ROLE_TOO_HIGH', 'ROLE_OWN', 'INVALID_INPUT'],
  stepUp: true,
});

export const startTransfer = defineRoute({
  method: 'POST',
  path: '/api/team/transfer',
  summary: 'Ask to make another person the owner; the owner confirms it with a link by email',
  ...TEAM,
  needs: 'workspace',
  request: { body: UserId },
  response: null,
  errors: ['NOT_FOUND', 'ROLE_OWN'],
  rateLimits: [{ by: 'user', points: 10, seconds: 3600 }],
  stepUp: true,
});

export const confirmTransfer = defineRoute({
  method: 'POST',
  path: '/api/team/transfer/confirm',
  summary: 'Confirm the transfer of ownership with the token of the email',
  ...TEAM,
  needs: 'workspace',
  request: { body: z.object({ token: z.string().min(1).max(200) }) },
  response: z.object({ ownerName: z.string() }),
  errors: ['LINK_INVALID'],
});

export const cancelTransfer = defineRoute({
  method: 'DELETE',
  path: '/api/team/transfer',
  summary: 'Cancel a transfer of ownership that has not been confirmed',
  ...TEAM,
  needs: 'workspace',
  request: {},
  response: null,
  errors: ['NOT_FOUND'],
});

const InvitationToken = z.string().min(1).max(200);

export const InvitationShown = z.object({
  workspaceName: z.string(),
  invitedBy: z.string().nullable(),
  email: z.string(),
  role: z.enum(GRANTABLE_ROLES),
  expiresAt: z.iso.datetime(),
  /**
   * What the address has; told to the link that was mailed alone, since it proves the mailbox. `unknown`: the link was passed on.
   */
  account: z.enum(['none', 'exists', 'unknown']),
});
export type InvitationShown = z.output<typeof InvitationShown>;

export const readInvitation = defineRoute({
  method: 'POST',
  path: '/api/invitations/read',
  summary: 'Who invites to what, by the token of an invitation',
  plan: 'public',
  credits: 'free',
  request: { body: z.object({ token: InvitationToken }) },
  response: InvitationShown,
  errors: ['INVITATION_INVALID'],
  rateLimits: [{ by: 'ip', points: 100, seconds: 300 }],
});

export const joinWithInvitation = defineRoute({
  method: 'POST',
  path: '/api/invitations/join',
  summary: 'Create an account in the workspace that invites; signed in at once by the mailed link',
  plan: 'public',
  credits: 'free',
  request: {
    body: z.object({
      token: InvitationToken,
      fullName: text({ label: 'Full name', max: 120, missing: 'Please enter your full name' }),
      password: Password,
      acceptTerms: z.literal(true, { error: 'Please accept the terms to continue' }),
    }),
  },
  response: z.object({
    /** Null after a copied link: the mail that confirms the address has to be opened first. */
    session: z
      .object({
        sessionId: z.string(),
        uid: z.string(),
        next: z.enum(['/home', '/pricing', '/complete-profile']),
        notice: z.string().nullable(),
      })
      .nullable(),
    email: z.string(),
  }),
  errors: ['INVITATION_INVALID', 'INVALID_INPUT', 'TEAM_FULL'],
  rateLimits: [{ by: 'ip', points: 60, seconds: 900 }],
});

/** What a signed-in person would give up by accepting. */
export const OwnWorkspace = z.object({
  name: z.string(),
  items: z.array(z.object({ what: z.string(), count: z.number().int() })),
  credits: z.number().int(),
  /** Why it cannot be accepted now. */
  obstacle: z.enum(['other-address', 'team-member', 'has-members', 'subscribed', 'second-factor']).nullable(),
});
export type OwnWorkspace = z.output<typeof OwnWorkspace>;

export const previewInvitation = defineRoute({
  method: 'POST',
  path: '/api/invitations/weigh',
  summary: 'What accepting an invitation means for the account that is signed in',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ token: InvitationToken }) },
  response: OwnWorkspace,
  errors: ['INVITATION_INVALID'],
});

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Move to the inviting workspace; the present one is deleted',
  plan: 'signed-in',
  credits: 'free',
  request: { body: z.object({ token: InvitationToken, deleteOwnWorkspace: z.literal(true) }) },
  response: z.object({
    sessionId: z.string(),
    uid: z.string(),
    next: z.enum(['/home', '/pricing', '/complete-profile']),
    notice: z.string().nullable(),
  }),
  errors: ['INVITATION_INVALID', 'INVITATION_REFUSED', 'TEAM_FULL'],
  stepUp: true,
});
