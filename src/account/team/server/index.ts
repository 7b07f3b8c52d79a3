// What the rest of the server may use of the team.

export { INVITATION_ACCEPTED } from './accept-invitation.ts';
export { createHandOverJob } from './hand-over.job.ts';
export { registerTeamRoutes } from './team.routes.ts';
export type { TeamContext } from './team-context.ts';
export { createTeamMailJob } from './team-mail.job.ts';
