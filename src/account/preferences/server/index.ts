// What the rest of the server may use of preferences.
export { registerPreferencesRoutes } from './preferences.routes.ts';
export { preferencesOf, regionOf, savePreferences } from './preferences.store.ts';
