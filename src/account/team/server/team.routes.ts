// Routes of the team, and of those who are invited.
import type { FastifyRequest } from 'fastify';
import { withDevice } from '#account/accounts/server/index.ts';
import type { SessionCookie } from '#platform/http/callers.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { acceptInvitation, joinWithInvitation, previewInvitation, readInvitation } from './accept-invitation.ts';
import { copyInvitation, invitePeople, resendInvitation, revokeInvitation } from './invite-people.ts';
import {
  cancelTransfer,
  changeBudget,
  changeRole,
  confirmTransfer,
  previewRemoval,
  readTeam,
  removeMember,
  startTransfer,
} from './manage-team.ts';
import type { TeamContext } from './team.jobs.ts';

export function registerTeamRoutes(router: Router, team: TeamContext, cookie: SessionCookie): void {
  const { platform } = team;
  router.route(contract.readTeam, ({ principal }) => readTeam(platform, principal));
  router.route(contract.invitePeople, ({ principal, body }) => invitePeople(platform, principal, body));
  router.route(contract.resendInvitation, ({ principal, params }) => resendInvitation(platform, principal, params.id));
  router.route(contract.copyInvitation, ({ principal, params }) => copyInvitation(platform, principal, params.id));
  router.route(contract.revokeInvitation, ({ principal, params }) => revokeInvitation(platform, principal, params.id));
  router.route(contract.changeRole, ({ principal, params, body }) =>
    changeRole(platform, principal, params.userId, body.role),
  );
  router.route(contract.changeBudget, ({ principal, params, body }) =>
    changeBudget(platform, principal, params.userId, body.budget),
  );
  router.route(contract.previewRemoval, ({ principal, params }) => previewRemoval(team, principal, params.userId));
  router.route(contract.removeMember, ({ principal, params, body }) =>
    removeMember(team, principal, params.userId, body.successorId),
  );
  router.route(contract.startTransfer, ({ principal, body }) => startTransfer(platform, principal, body.userId));
  router.route(contract.confirmTransfer, ({ principal, body }) => confirmTransfer(platform, principal, body.token));
  router.route(contract.cancelTransfer, ({ principal }) => cancelTransfer(platform, principal));

  const agentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? '';
  router.route(contract.readInvitation, ({ body }) => readInvitation(platform, body.token));
  router.route(contract.joinWithInvitation, async ({ body, request, reply }) => {
    const { session, email } = await withDevice(cookie, { request, reply }, (device) =>
      joinWithInvitation(platform, body, { userAgent: agentOf(request), device, current: null }),
    );
    if (!session) return { session: null, email };
    const { token, device, ...opened } = session;
    cookie.set(reply, token);
    cookie.setDevice(reply, device);
    return { session: opened, email };
  });
  router.route(contract.previewInvitation, ({ principal, body }) => previewInvitation(team, principal, body.token));
  router.route(contract.acceptInvitation, async ({ principal, body, request, reply }) => {
    const { token, device, ...opened } = await acceptInvitation(team, principal, body.token, {
      userAgent: agentOf(request),
      device: cookie.readDevice(request),
    });
    cookie.set(reply, token);
    cookie.setDevice(reply, device);
    return opened;
  });
}
