// What the rest of the server may use of the team.

export { INVITATION_ACCEPTED } from './accept-invitation.ts';
export { createHandOverJob, createTeamMailJob, type TeamContext } from './team.jobs.ts';
export { registerTeamRoutes } from './team.routes.ts';
