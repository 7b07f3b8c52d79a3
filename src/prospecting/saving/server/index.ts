// What the server is put together from.
export { saveResults } from './save-results.ts';
export { registerSavingRoutes } from './saving.routes.ts';
