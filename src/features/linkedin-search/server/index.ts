// What app/server builds of this feature.
export { createLinkedinSource } from './create-linkedin-source.ts';
export { registerLinkedinRoutes } from './linkedin.routes.ts';
