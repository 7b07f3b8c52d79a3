// `npm run dev`: the server, built and started again on each change, behind Vite's own server with reload.
// `npm run dev -- --simulators` puts the simulators of the outside services in place of the sample sources.
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { ensureInstalled, fail } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

endWithNpm();
process.chdir(ROOT);
ensureInstalled();
// The server wants a built web application beside it, though the browser gets the one from Vite here.
await ensureBuilt();

const { watchServer } = await import('./lib/dev-server.mjs');
const { createServer, runnerImport } = await import('vite');
const load = async (/** @type {string} */ file) =>
  (await runnerImport(path.join(ROOT, file), { configFile: false, logLevel: 'error' })).module;

const { loadConfig, readEnvironment } = await load('src/platform/config/config.ts');
const { freePort } = await load('src/platform/db/embedded-postmaster.ts');
const config = (() => {
  try {
    return loadConfig(readEnvironment(ROOT), ROOT);
  } catch (error) {
    return fail(String(/** @type {Error} */ (error).message));
  }
})();

const serverPort = await freePort();
const target = `http://127.0.0.1:${serverPort}`;
const proxied = ['/api', '/healthz', '/readyz', '/metrics', '/dev/outbox'];
/** What the server writes into the document in production (platform/http/page-document.ts). */
const marks = {
  name: 'leadwright-marks',
  transformIndexHtml: (/** @type {string} */ html) =>
    config.google ? html.replace('<html lang="en">', '<html lang="en" data-sign-in="google">') : html,
};
const web = await createServer({
  plugins: [marks],
  configFile: path.join(ROOT, 'vite.config.ts'),
  server: {
    host: config.host,
    port: config.port,
    strictPort: config.portIsChosen,
    proxy: Object.fromEntries(proxied.map((place) => [`^${place}(?=[/?]|$)`, { target }])),
  },
});
await web.listen().catch((error) => fail(`Port ${config.port} cannot be used (PORT): ${error.message}`));
const address = web.httpServer?.address();
const port = address && typeof address === 'object' ? address.port : config.port;

const simulators = process.argv.includes('--simulators')
  ? await (await load('tests/simulators/index.ts')).startSimulators()
  : null;
const simulated = simulators && (await load('tests/simulators/environment.ts'));
const server = await watchServer({
  PORT: String(serverPort),
  HOST: '127.0.0.1',
  PUBLIC_URL: config.publicUrlIsChosen ? config.publicUrl : `http://localhost:${port}`,
  ...simulated?.simulatedSources(simulators.url),
  ...simulated?.simulatedStripe(simulators.url),
});
simulators?.stripe.delivery.to(`${target}/api/billing/webhooks/stripe`, simulated.STRIPE_WEBHOOK_SECRET);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([server.close(), web.close(), simulators?.close()]);
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
