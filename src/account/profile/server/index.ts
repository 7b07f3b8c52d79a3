// What the rest of the server may use of the profile.
export { registerProfileRoutes } from './profile.routes.ts';
export { createSweepLogosJob } from './sweep-logos.job.ts';
