// The operator's tool for the journeys, as it was built: runs each command that it is sent, and ends with who sent them.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @type {{ runAdmin: typeof import('#app/server/admin/run-admin.ts').runAdmin }} */
const { runAdmin } = await import(pathToFileURL(path.resolve('dist/server/run-admin.js')).href);

process.on('message', async (/** @type {import('./operator.ts').Command} */ { id, argv, dataDir, env }) => {
  let complaint = '';
  const exitCode = await runAdmin(argv, {
    env,
    folder: dataDir,
    signal: new AbortController().signal,
    out: () => {},
    err: (text) => {
      complaint += text;
    },
  }).catch((error) => {
    complaint += error;
    return 1;
  });
  process.send?.({ id, exitCode, complaint });
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
