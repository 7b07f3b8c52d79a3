// What the server is put together from.
export { registerHomeRoutes } from './home.routes.ts';
export { readHealth } from './read-health.ts';
