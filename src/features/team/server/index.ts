// What the rest of the server may use of the team.
export { createHandOverJob } from './hand-over.job.ts';
export { INVITATION_ACCEPTED } from './notification-kinds.ts';
export { registerTeamRoutes } from './team.routes.ts';
export type { TeamContext } from './team-context.ts';
export { createTeamMailJob } from './team-mail.job.ts';
