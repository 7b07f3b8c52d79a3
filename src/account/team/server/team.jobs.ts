// Jobs of the team: its emails, and handing a removed person's work to their successor.
import { z } from 'zod';
import { findOwner, getWorkspaceName, lockSuccessor, userById } from '#account/accounts/server/index.ts';
import { renderEmailLayout, type SystemMail } from '#platform/email-layout.ts';
import type { HandedOver } from '#platform/handed-over.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import { ROLE_NAMES } from '#shared/roles.ts';
import { INVITATION_FRAGMENT } from '../fields.contract.ts';
import { changeInvitation, findTransfer, handOverSome, invitationById, setTransferToken } from './team.store.ts';

const Payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), workspaceId: z.uuid(), invitationId: z.uuid() }),
  /** To the owner, who confirms. */
  z.object({ kind: z.literal('transfer'), workspaceId: z.uuid() }),
  /** To the new owner. */
  z.object({ kind: z.literal('transferred'), workspaceId: z.uuid(), userId: z.uuid() }),
  /** The account is gone by then, so the mail says where it goes. */
  z.object({ kind: z.literal('removed'), workspaceId: z.uuid(), to: z.string(), name: z.string() }),
]);
type Payload = z.output<typeof Payload>;

export const teamMailJob = { name: 'team-send-mail', payload: Payload, maxAttempts: 12 } satisfies JobDefinition;

export function createTeamMailJob(platform: Platform): Job {
  return defineJob(teamMailJob, async (payload) => {
    const mail = await findMail(platform, payload);
    // None: it was withdrawn meanwhile.
    if (mail) await platform.mailer.send(mail);
  });
}

async function findMail(platform: Platform, payload: Payload): Promise<SystemMail | null> {
  const { db, config } = platform;
  const { workspaceId } = payload;
  const workspace = await getWorkspaceName(db, workspaceId);
  switch (payload.kind) {
    case 'invitation':
      return invitationMail(platform, workspace, payload);
    case 'transfer':
      return transferMail(platform, workspace, workspaceId);
    case 'transferred': {
      const user = await userById(db, workspaceId, payload.userId);
      return (
        user &&
        renderEmailLayout({
          to: user.email,
          name: user.fullName,
          subject: `You are the owner of ${workspace}`,
          lead: `The workspace ${workspace} in Leadwright now belongs to you. You manage its people, plan and payments.`,
          action: 'Open team management',
          link: `${config.publicUrl}/team-management`,
          footer: 'The previous owner stays in the workspace as an admin.',
        })
      );
    }
    case 'removed':
      return renderEmailLayout({
        to: payload.to,
        name: payload.name,
        subject: `You were removed from ${workspace}`,
        lead: `You no longer have access to the workspace ${workspace} in Leadwright. You can use this address for an account of your own.`,
        action: 'Open Leadwright',
        link: `${config.publicUrl}/`,
        footer: 'If this was a mistake, ask the owner of the workspace to invite you again.',
      });
  }
}

async function invitationMail(
  platform: Platform,
  workspace: string,
  { workspaceId, invitationId }: Extract<Payload, { kind: 'invitation' }>,
): Promise<SystemMail | null> {
  const { db, clock } = platform;
  const invitation = await invitationById(db, workspaceId, invitationId);
  if (!invitation) return null;
  const inviter = invitation.invitedBy && (await userById(db, workspaceId, invitation.invitedBy));
  const who = inviter ? inviter.fullName || inviter.email : 'The owner';
  const token = newToken();
  await changeInvitation(db, workspaceId, invitationId, {
    mailHash: hashToken(token),
    sentAt: new Date(clock.now()),
  });
  return renderEmailLayout({
    to: invitation.email,
    name: '',
    subject: `${who} invites you to ${workspace} in Leadwright`,
    lead: `${who} invites you to work in ${workspace} as ${ROLE_NAMES[invitation.role].toLowerCase()}. Leadwright helps you find customers, suppliers and projects, and stay in touch with them.`,
    action: 'Accept the invitation',
    link: invitationLink(platform, token),
    footer: 'The link works for 7 days. If you do not know who sent it, ignore this email.',
  });
}

async function transferMail(platform: Platform, workspace: string, workspaceId: string): Promise<SystemMail | null> {
  const { db, config } = platform;
  const [transfer, owner] = await Promise.all([findTransfer(db, workspaceId), findOwner(db, workspaceId)]);
  const next = transfer && (await userById(db, workspaceId, transfer.toUserId));
  if (!next || !owner) return null;
  const token = newToken();
  await setTransferToken(db, workspaceId, hashToken(token));
  const name = next.fullName || next.email;
  return renderEmailLayout({
    to: owner.email,
    name: owner.fullName,
    subject: `Confirm the new owner of ${workspace}`,
    lead: `You asked to make ${name} (${next.email}) the owner of ${workspace}. They will manage its people, plan and payments, and you stay as an admin.`,
    action: 'Confirm the new owner',
    link: `${config.publicUrl}/team-management#transfer=${token}`,
    footer: 'The link works for 24 hours. If this wasn’t you, ignore this email and change your password.',
  });
}

export const invitationLink = ({ config }: Pick<Platform, 'config'>, token: string) =>
  `${config.publicUrl}/#${INVITATION_FRAGMENT}=${token}`;

// Gives a removed person's work to their successor, some rows at a time: killed anywhere, the next run takes what is left.
export const handOverJob = {
  name: 'team-hand-over',
  payload: z.object({ workspaceId: z.uuid(), from: z.uuid(), to: z.uuid() }),
  maxAttempts: 25,
} satisfies JobDefinition;

const ROWS = 2_000;

export function createHandOverJob({ platform, handedOver }: TeamContext): Job {
  const { db, events, log } = platform;
  return defineJob(handOverJob, async ({ workspaceId, from, to }) => {
    let rows = 0;
    for (const kind of handedOver) {
      for (let some = ROWS; some === ROWS; ) {
        // The successor may be removed meanwhile: this goes to the one after them, like the rest of their work.
        some = await db.transaction(async (tx) => {
          const heir = await lockSuccessor(tx, workspaceId, to);
          return handOverSome(tx, workspaceId, { from, to: heir, kind, limit: ROWS });
        });
        rows += some;
      }
    }
    if (rows > 0) log.info({ workspaceId, rows }, 'the work of a removed person was handed over');
    events.publish(workspaceId, ACCOUNT_CHANGED);
  });
}

// What the team is made with, beside the platform.
export interface TeamContext {
  platform: Platform;
  /** What a removed person's successor gets, of all features. */
  handedOver: readonly HandedOver[];
  /** Whether payments of a workspace go on. */
  subscribed(workspaceId: string): Promise<boolean>;
}
