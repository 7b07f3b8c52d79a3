// What app/server builds of this feature.
export { createFacebookSource, registerFacebookRoutes } from './facebook.routes.ts';
