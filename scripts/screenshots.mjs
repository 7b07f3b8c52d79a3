// `npm run screenshots`: takes the pictures of the README, of the sign-in page and of help from the running product, on sample data.
// `npm run screenshots -- articles/` takes those whose file names hold these words.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt } from './lib/build.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
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
/** The directory, as a new user finds it, with one company opened beside the table. */
const DISCOVER = { page: '/dashboard?country=SE', row: 'Volvo Group' };
const SUPPLIERS = { page: '/supplier-manufacturer', term: 'oak board', shows: 'Oak' };

/** A campaign under way: what became of its mails, and where everybody is. */
const CAMPAIGN = { page: '/campaigns', seededFor: COLLEAGUE, campaign: 'Certified oak, Nordics' };
/** An answer with the conversation that it belongs to. */
const INBOX = { page: '/inbox', seededFor: COLLEAGUE, thread: 'Mara Lindqvist' };

/** Where each picture goes, and how large it is taken. */
/** @type {any[]} */
const PICTURES = [
  { ...LINKEDIN, file: 'src/app/web/public/product-light.webp', theme: 'light', width: 1120, height: 800, scale: 1.43 },
  { ...LINKEDIN, file: 'src/app/web/public/product-dark.webp', theme: 'dark', width: 1120, height: 800, scale: 1.43 },
];

/** Of the README, in both themes. */
const README = { discover: DISCOVER, inbox: INBOX, campaign: CAMPAIGN };
for (const [name, place] of Object.entries(README)) {
  for (const theme of ['light', 'dark']) {
    const file = `docs/images/${name}-${theme}.png`;
    PICTURES.push({ ...place, file, theme, width: 1440, height: 900, scale: 1 });
  }
}

/** What the articles of help show, in both themes. Places without more are pages as the colleague of `demo` finds them. */
const HELP = {
  home: HOME,
  discover: { ...DISCOVER, width: 1440, height: 900 },
  contacts: CONTACTS,
  'linkedin-search': LINKEDIN,
  suppliers: SUPPLIERS,
  campaign: CAMPAIGN,
  inbox: INBOX,
  companies: seen('/company-library'),
  lists: seen('/company-lists'),
  'freelance-jobs': seen('/upwork-jobs'),
  verifier: seen('/domainsearch?tab=emails'),
  templates: seen('/templates'),
  scheduled: seen('/scheduled-emails'),
  'email-settings': seen('/email-settings'),
  credits: seen('/settings?section=credits'),
  'data-sources': seen('/settings?section=data-sources'),
};

/** @param {string} page */
function seen(page) {
  return { page, seededFor: COLLEAGUE, seen: true };
}

for (const [name, place] of Object.entries(HELP)) {
  for (const theme of ['light', 'dark']) {
    const file = `src/app/help/articles/pictures/${name}-${theme}.webp`;
    PICTURES.push({ width: 1120, height: 700, scale: 1, ...place, file, theme });
  }
}

const [wanted = ''] = process.argv.slice(2);

/** Of each seeded account one session for all its pictures: sign-ins are limited. @type {Map<string, any>} */
const signedIn = new Map();

process.chdir(ROOT);
ensureInstalled();
await ensureBuilt();
const chromium = findOrInstallChromium();
if (chromium === null) throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to where it is.');

const dataDir = mkdtempSync(path.join(tmpdir(), 'leadwright-pictures-'));
const env = { ...process.env, DATA_DIR: dataDir, PORT, LOG_LEVEL: 'warn', OPEN_SOURCES: 'off' };
const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
try {
  await untilReady();
  admin('seed', 'demo', '--password', PASSWORD);
  for (const picture of PICTURES) if (picture.file.includes(wanted)) await take(picture);
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
 * @param {import('@playwright/test').Page} page @param {any} picture
 */
async function prepare(page, picture) {
  if ('seen' in picture) {
    await page.getByRole('heading', { level: 1 }).waitFor();
  } else if ('opens' in picture) {
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
    await page.getByRole('log', { name: 'Emails' }).waitFor();
  } else if ('row' in picture) {
    await page.getByRole('table').getByRole('button', { name: picture.row, exact: true }).click();
    await page.getByRole('heading', { name: picture.row }).waitFor();
  } else {
    await page.getByRole('textbox').first().fill(picture.term);
    await page.getByRole('button', { name: 'Search (5 credits)' }).click();
    await page.getByText(picture.shows).first().waitFor();
  }
}

/** @param {any} picture */
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
    const seeded = 'seededFor' in picture;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: theme === 'dark' ? 'dark' : 'light',
      storageState: seeded ? signedIn.get(picture.seededFor) : undefined,
    });
    const page = await context.newPage();
    if (!seeded || !signedIn.has(picture.seededFor)) {
      await page.goto(URL);
      await page.getByLabel('Email').fill(seeded ? picture.seededFor : createAccount());
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/home');
      if (seeded) signedIn.set(picture.seededFor, await context.storageState());
    }
    await page.goto(URL + address);
    await prepare(page, picture);
    await page.waitForLoadState('networkidle');
    const shot = await page.screenshot();
    mkdirSync(path.dirname(file), { recursive: true });
    // In the text of an article pictures are small, and there are many.
    const image = file.includes('/articles/') ? sharp(shot).resize({ width: 960 }) : sharp(shot);
    const quality = file.includes('/articles/') ? 55 : 68;
    await (file.endsWith('.webp') ? image.webp({ quality, effort: 6 }) : image.png({ palette: true })).toFile(file);
    console.log(file);
  } finally {
    await browser.close();
  }
}
