// What the rest of the server may use of preferences.
export { registerPreferencesRoutes } from './preferences.routes.ts';
export { getPreferences, getRegion, savePreferences } from './preferences.store.ts';
