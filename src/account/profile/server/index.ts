// What the rest of the server may use of the profile.

export { createSweepLogosJob } from './logos.ts';
export { registerProfileRoutes } from './profile.routes.ts';
