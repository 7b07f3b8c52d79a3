// Finds a Chromium for the browser tests, or brings one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { install, mayInstall } from './debian.mjs';
import { ROOT } from './root.mjs';

/** A Chromium that npm carries; the newest that runs on Node 20. Outside node_modules, so that `npm ci` leaves it alone. */
const NPM_CHROMIUM = '@sparticuz/chromium@147.0.0';
const CACHE = path.join(ROOT, '.cache', 'chromium');
const LAUNCHER = path.join(CACHE, 'chromium.sh');

/** The headless one first: without windows to keep it takes a fifth less time for the same journeys. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  LAUNCHER,
];

/** The path of a Chromium that starts, or null. CHROMIUM_PATH wins. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file) && starts(file)) ?? null;
}

/** Like findChromium, but installs one where there is none. Null where that is not possible; the reasons are printed. */
export function findOrInstallChromium() {
  return findChromium() ?? installFromDebian() ?? installFromNpm();
}

/** Some systems have a stub at the usual place that only says how to install the real one. @param {string} file */
function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function installFromDebian() {
  if (!mayInstall()) return null;
  console.error('Installing Chromium (apt-get install chromium-headless-shell) ...');
  // Older Debians and their relatives have only the whole browser.
  if (install('chromium-headless-shell') || install('chromium')) return findChromium();
  console.error('apt-get could not install it.');
  return null;
}

/**
 * A headless Chromium made for machines that have nothing: it brings its fonts and those libraries that a bare system lacks, and
 * unpacks them too where AWS_EXECUTION_ENV is set. Everything stays in the cache folder, which it takes for the temporary one.
 */
function installFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  console.error(`Installing Chromium (npm ${NPM_CHROMIUM}) ...`);
  mkdirSync(CACHE, { recursive: true });
  const options = ['--no-audit', '--no-fund', '--no-save', '--no-package-lock', '--loglevel=error'];
  const npm = spawnSync('npm', ['install', '--prefix', CACHE, ...options, NPM_CHROMIUM], { stdio: ['ignore', 2, 2] });
  if (npm.status !== 0) return null;
  const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  const env = { ...process.env, TMPDIR: CACHE, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const unpacked = spawnSync(process.execPath, ['-e', unpack], { cwd: CACHE, env, stdio: ['ignore', 2, 2] });
  if (unpacked.status !== 0) return null;
  writeFileSync(
    LAUNCHER,
    `#!/bin/sh\nhere=$(dirname "$0")\nexport LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts"\nexec "$here/chromium" "$@"\n`,
    { mode: 0o755 },
  );
  if (starts(LAUNCHER)) return LAUNCHER;
  console.error('It does not start here: libraries of the system are missing.');
  return null;
}
