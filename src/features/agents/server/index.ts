// What the server is put together from.
export { registerAgentsRoutes } from './agents.routes.ts';
