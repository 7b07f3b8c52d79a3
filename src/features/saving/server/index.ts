// What the server is put together from.
export { registerSavingRoutes } from './saving.routes.ts';
