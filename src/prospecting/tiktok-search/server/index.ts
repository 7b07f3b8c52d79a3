// What the composition may use of TikTok search on the server.
export { registerTiktokRoutes } from './tiktok.routes.ts';
