// Finds a Chromium for the browser tests, or brings one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium that npm carries; the newest that runs on Node 20. Outside node_modules, so that `npm ci` leaves it alone. */
const NPM_CHROMIUM = '@sparticuz/chromium@147.0.0';
const CACHE = path.join(ROOT, '.cache', 'chromium');

/** The path of a Chromium that starts, or null. CHROMIUM_PATH wins. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file) && starts(file)) ?? null;
}

/** Like findChromium, but installs one where there is none. Null where that is not possible; the reasons are printed. */
export async function findOrInstallChromium() {
  return findChromium() ?? installFromDebian() ?? (await installFromNpm());
}

/** Some systems have a stub at the usual place that only says how to install the real one. @param {string} file */
function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.error('Installing Chromium (apt-get install chromium) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0;
  if (apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')) return findChromium();
  console.error('apt-get could not install it.');
  return null;
}

async function installFromNpm() {
  console.error(`Installing Chromium (npm ${NPM_CHROMIUM}) ...`);
  mkdirSync(CACHE, { recursive: true });
  const args = ['install', '--prefix', CACHE, '--no-audit', '--no-fund', '--no-save', '--loglevel=error', NPM_CHROMIUM];
  if (spawnSync('npm', args, { stdio: ['ignore', 2, 2] }).status !== 0) return null;
  const entry = createRequire(path.join(CACHE, 'package.json')).resolve('@sparticuz/chromium');
  const { default: chromium } = await import(pathToFileURL(entry).href);
  const file = await chromium.executablePath();
  if (starts(file)) return file;
  console.error(`${file} does not start here: libraries of the system are missing.`);
  return null;
}
