// What the composition may use of Instagram search on the server.
export { registerInstagramRoutes } from './instagram.routes.ts';
