// `npm run screenshots`: takes the pictures of the README and of the sign-in page from the running product, on sample data.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt } from './lib/build.mjs';
import { ensureFonts, findOrInstallChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

const PORT = '3417';
const URL = `http://localhost:${PORT}`;
const PASSWORD = 'pictures of the product';

/** Of the scenario `demo`: sees what the team keeps. */
const COLLEAGUE = 'colleague@leadwright.example';

const LINKEDIN = { page: '/linkedin-search', term: 'procurement sweden', shows: 'Mara Lindqvist' };
/** What the demo's company has kept, with one record opened beside the table. */
const CONTACTS = { page: '/contacts', seededFor: COLLEAGUE, opens: 'Mara Lindqvist' };
/** What is due, how far prospects have come, and where the credits went. */
const HOME = { page: '/home', seededFor: COLLEAGUE, due: 'Call about the samples' };
/** The directory, as somebody new finds it, with one company opened beside the table. */
const DISCOVER = { page: '/dashboard?country=SE', row: 'Volvo Group' };
const SUPPLIERS = { page: '/supplier-manufacturer', term: 'oak board', shows: 'Oak' };

/** A campaign under way: what became of its mails, and where everybody is. */
const CAMPAIGN = { page: '/campaigns', seededFor: COLLEAGUE, campaign: 'Certified oak, Nordics' };
/** An answer with the conversation that it belongs to. */
const REPLIES = { page: '/email-sender?tab=replies', seededFor: COLLEAGUE, thread: 'Mara Lindqvist' };

/** Where each picture goes, and how large it is taken. */
const PICTURES = [
  { ...LINKEDIN, file: 'docs/images/linkedin-search.png', theme: 'light', width: 1440, height: 900, scale: 1 },
  { ...LINKEDIN, file: 'docs/images/linkedin-search-dark.png', theme: 'dark', width: 1440, height: 900, scale: 1 },
  { ...CONTACTS, file: 'docs/images/contacts.png', theme: 'light', width: 1440, height: 900, scale: 1 },
  { ...CONTACTS, file: 'docs/images/contacts-dark.png', theme: 'dark', width: 1440, height: 900, scale: 1 },
  { ...HOME, file: 'docs/images/home.png', theme: 'light', width: 1440, height: 900, scale: 1 },
  { ...HOME, file: 'docs/images/home-dark.png', theme: 'dark', width: 1440, height: 900, scale: 1 },
  { ...DISCOVER, file: 'docs/images/discover.png', theme: 'light', width: 1440, height: 900, scale: 1 },
  { ...DISCOVER, file: 'docs/images/discover-dark.png', theme: 'dark', width: 1440, height: 900, scale: 1 },
  { ...CAMPAIGN, file: 'docs/images/campaign.png', theme: 'light', width: 1440, height: 900, scale: 1 },
  { ...CAMPAIGN, file: 'docs/images/campaign-dark.png', theme: 'dark', width: 1440, height: 900, scale: 1 },
  { ...REPLIES, file: 'docs/images/replies.png', theme: 'light', width: 1440, height: 900, scale: 1 },
  { ...REPLIES, file: 'docs/images/replies-dark.png', theme: 'dark', width: 1440, height: 900, scale: 1 },
  { ...SUPPLIERS, file: 'docs/images/supplier-search.png', theme: 'light', width: 1440, height: 900, scale: 1 },
  { ...LINKEDIN, file: 'src/app/web/public/product-light.webp', theme: 'light', width: 1120, height: 800, scale: 1.43 },
  { ...LINKEDIN, file: 'src/app/web/public/product-dark.webp', theme: 'dark', width: 1120, height: 800, scale: 1.43 },
];

process.chdir(ROOT);
ensureInstalled();
await ensureBuilt();
const chromium = findOrInstallChromium();
if (chromium === null) throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to where it is.');
if (!ensureFonts())
  console.error('There is no font for Chinese and Japanese names: pictures show boxes in their place.');

const dataDir = mkdtempSync(path.join(tmpdir(), 'leadwright-pictures-'));
const env = { ...process.env, DATA_DIR: dataDir, PORT, LOG_LEVEL: 'warn', OPEN_SOURCES: 'off' };
const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
try {
  await untilReady();
  admin('seed', 'demo', '--password', PASSWORD);
  for (const picture of PICTURES) await take(picture);
} finally {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function untilReady() {
  while (!(await fetch(`${URL}/readyz`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await delay(100);
  }
}

/** One for each picture: nothing on it was found before. @returns {string} its address */
function createAccount() {
  const email = `maria-${randomUUID()}@leadwright.example`;
  const plan = ['--plan', 'premium', '--credits', '2010', '--verified'];
  admin('user:create', email, '--password', PASSWORD, '--name', 'Maria Keller', ...plan);
  return email;
}

/** @param {string[]} argv of the operator's tool */
function admin(...argv) {
  const { status } = spawnSync(process.execPath, ['dist/server/admin.js', ...argv], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${argv[0]} failed.`);
}

/**
 * Brings the page to what its picture shows.
 * @param {import('@playwright/test').Page} page @param {(typeof PICTURES)[number]} picture
 */
async function prepare(page, picture) {
  if ('opens' in picture) {
    await page.getByText(picture.opens).first().click();
    await page.getByText('Send the price list').first().waitFor();
  } else if ('due' in picture) {
    await page.getByText(picture.due).waitFor();
  } else if ('campaign' in picture) {
    await page.getByRole('link', { name: picture.campaign }).first().click();
    await page.getByRole('link', { name: /^Opted out\s*1/i }).waitFor();
    // Nothing looks pointed at.
    await page.mouse.move(0, 0);
  } else if ('thread' in picture) {
    await page.getByText(picture.thread).first().click();
    await page.getByRole('button', { name: 'Send answer' }).waitFor();
  } else if ('row' in picture) {
    await page.getByRole('table').getByRole('button', { name: picture.row, exact: true }).click();
    await page.getByRole('heading', { name: picture.row }).waitFor();
  } else {
    await page.getByRole('textbox').first().fill(picture.term);
    await page.getByRole('button', { name: 'Search (5 credits)' }).click();
    await page.getByText(picture.shows).first().waitFor();
  }
}

/** @param {(typeof PICTURES)[number]} picture */
async function take(picture) {
  const { file, page: address, theme, width, height, scale } = picture;
  // Imported late: neither is there before the install.
  const { chromium: browsers } = await import('@playwright/test');
  const { default: sharp } = await import('sharp');
  const browser = await browsers.launch({
    executablePath: chromium ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: theme === 'dark' ? 'dark' : 'light',
    });
    await page.goto(URL);
    await page.getByLabel('E-mail').fill('seededFor' in picture ? picture.seededFor : createAccount());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/home');
    await page.goto(URL + address);
    await prepare(page, picture);
    await page.waitForLoadState('networkidle');
    const shot = await page.screenshot();
    // A plan has so many sessions at once, and several pictures are of one account.
    await page.request.post(`${URL}/api/accounts/sign-out`, { headers: { 'sec-fetch-site': 'same-origin' } });
    mkdirSync(path.dirname(file), { recursive: true });
    const image = sharp(shot);
    await (file.endsWith('.webp') ? image.webp({ quality: 68, effort: 6 }) : image.png({ palette: true })).toFile(file);
    console.log(file);
  } finally {
    await browser.close();
  }
}
