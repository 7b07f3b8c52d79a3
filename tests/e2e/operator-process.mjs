// The operator's tool for all workers, as it was built: one process, since loading it takes longer than most commands.
import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** @type {{ runAdmin: typeof import('#app/server/admin/run-admin.ts').runAdmin }} */
const { runAdmin } = await import(pathToFileURL(path.resolve('dist/server/run-admin.js')).href);

/** @param {import('./operator.ts').Command} command */
async function run({ argv, dataDir, env }) {
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
  return { exitCode, complaint };
}

const server = createServer(async (request, response) => {
  const answer = request.method === 'POST' ? await run(/** @type {any} */ (await json(request))) : {};
  response.end(JSON.stringify(answer));
});
server.listen(Number(process.env.E2E_OPERATOR_PORT), '127.0.0.1');
