// What app/server builds of this feature.
export { createFacebookSource } from './create-facebook-source.ts';
export { registerFacebookRoutes } from './facebook.routes.ts';
