// What the rest of the server may use of preferences.
export { registerPreferencesRoutes } from './preferences.routes.ts';
export { preferencesOf } from './preferences.store.ts';
