// Notifications: a reply reaches every tab and the daily email; the panel by keys; what reaches a person where.
import { expect, type Page, test } from '@playwright/test';
import { addRecord } from './add-record.ts';
import {
  admin,
  createAccount,
  expectAccessible,
  linkMailedTo,
  openSession,
  PHONE_TOO,
  signIn,
  visit,
  written,
} from './fixtures.ts';

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const rows = (page: Page) => panel(page).locator('[data-notification]');

async function ask(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** An email from a practice mailbox to someone who answers. */
async function sendEmail(page: Page): Promise<void> {
  const mailbox = await ask(page, 'POST', '/api/practice', { id: crypto.randomUUID(), fromName: 'Mia Holt' });
  await ask(page, 'PUT', '/api/sender-identity', {
    name: 'Oak Trade',
    postalAddress: '1 High Street',
    optOutText: 'Opt out',
  });
  const recipient = 'jo@acme.example';
  await ask(page, 'PUT', '/api/practice/rules', { mailboxId: mailbox.id, recipient, behaviour: 'answer' });
  const id = crypto.randomUUID();
  const content = { channel: 'email', subject: 'Certified oak', html: '<p>Shall I send them?</p>', mode: 'rich' };
  const recipients = [{ name: 'Jo Lind', email: recipient }];
  const { revision } = await ask(page, 'POST', '/api/email-drafts', { id, recipients, content });
  await ask(page, 'POST', `/api/email-drafts/${id}/send`, { revision });
}

test('a reply arrives: in every tab, in the daily email, and it leads to the conversation', async ({
  page,
  context,
}) => {
  // An email of the composer leaves after thirty seconds.
  test.setTimeout(150_000);
  const account = await createAccount('--plan', 'pro');
  await openSession(page, account);
  await sendEmail(page);
  await page.goto('/home');
  const second = await context.newPage();
  await second.goto('/contacts');
  await expect(bell(second, 0)).toBeVisible();

  await expect(bell(second, 1)).toBeVisible({ timeout: 90_000 });
  await expect(second).toHaveTitle(/^\(1\) .* · Leadwright$/);
  await expect(bell(page, 1)).toBeVisible();

  await admin('notifications:digest', account.email);
  expect(await linkMailedTo(account.email, 'Jo Lind replied')).toContain('/inbox?thread=');
  // Where its button leads.
  await page.goto('/home?notifications=open');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/home$/);
  await page.keyboard.press('j');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inbox\?thread=/);
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toBeVisible();
  // Opened here, it is read everywhere.
  await expect(bell(second, 0)).toBeVisible();
  await expect(second).toHaveTitle(/^[^(]* · Leadwright$/);
});

test('the panel by keys, and a muted kind', PHONE_TOO, async ({ page, browser }, { project }) => {
  const owner = await createAccount('--plan', 'pro');
  const member = await createAccount('--member-of', owner.email);
  const ownerPage = await (await browser.newContext({ baseURL: project.use.baseURL ?? '' })).newPage();
  await openSession(ownerPage, owner);
  await signIn(page, member);
  const { uid } = await ask(page, 'GET', '/api/me');
  const contact = await addRecord(ownerPage, '/api/contacts', { name: 'Jo Lind', email: 'jo@acme.example' });
  const give = (title: string) =>
    ask(ownerPage, 'POST', '/api/tasks', {
      ...{ recordKind: 'contact', recordId: contact.id, title, due: null, assigneeId: uid },
    });
  for (const title of ['Call Jo', 'Send prices', 'Book a visit']) await give(title);

  await bell(page, 3).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Task for you: Book a visit');
  await expectAccessible(page);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('e');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toBeFocused();
  await expect(rows(page).first()).toContainText('Send prices');

  // What comes while the panel is open is there at once.
  await give('Write down the price');
  await expect(rows(page).first()).toContainText('Write down the price');

  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByText('You’re all caught up')).toBeVisible();
  await panel(page).getByRole('radio', { name: 'All' }).check({ force: true });
  await expect(rows(page)).toHaveCount(4);
  await expectAccessible(page);

  await panel(page).getByRole('button', { name: 'Actions: Task for you: Call Jo' }).click();
  await page.getByRole('menuitem', { name: /^Mute/ }).click();
  await expect(page.getByText('Tasks assigned to you: muted')).toBeVisible();
  await panel(page).getByRole('link', { name: 'Settings' }).click();
  const tasks = page.getByRole('group', { name: 'Tasks assigned to you' });
  await expect(tasks.getByRole('switch', { name: 'In app' })).not.toBeChecked();
  await give('Not heard of');
  // The switch shows at once what the server has yet to write.
  await written(page, () => page.getByRole('button', { name: 'Undo' }).click());
  await expect(tasks.getByRole('switch', { name: 'In app' })).toBeChecked();
  await give('Heard again');
  await expect(bell(page, 1)).toBeVisible();
});

test.describe('push messages', () => {
  test.use({ serviceWorkers: 'allow' });

  test('settings: a channel for each kind, kept, and push messages of this browser', PHONE_TOO, async ({ page }) => {
    // A browser of tests has no push service and asks for no permission; all else is real.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      let current: object | null = null;
      const keys = {
        p256dh: 'BEVDHs9Lk-Drj3ZlMnXvqWYgl0oVR8vRiygqVOMI4QcX9aeF0DB8x4UOksP1WzEW9qcboDeFNujSK7I2BWaGDNo',
        auth: 'zA9kflI8IiCWfb1mFhn0bc',
      };
      PushManager.prototype.subscribe = async (options) => {
        const key = Uint8Array.from(
          atob(String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')),
          (c) => c.charCodeAt(0),
        );
        current = {
          options: { applicationServerKey: key.buffer },
          toJSON: () => ({ endpoint: 'https://push.example.com/browser', keys }),
          unsubscribe: async () => {
            current = null;
            return true;
          },
        };
        return current as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    });
    await signIn(page, await createAccount('--plan', 'pro'), '/settings?section=notifications');
    const replies = page.getByRole('group', { name: 'Replies', exact: true });
    const email = replies.getByRole('switch', { name: 'Daily email' });
    await expect(email).toBeChecked();
    await written(page, () => email.click());
    await written(page, () => replies.getByRole('switch', { name: 'Push' }).click());
    await page.reload();
    await expect(email).not.toBeChecked();
    await expect(replies.getByRole('switch', { name: 'Push' })).toBeChecked();
    await expectAccessible(page);

    const push = page.getByRole('region', { name: 'Push messages' });
    await written(page, () => push.getByRole('button', { name: 'Turn on' }).click());
    await expect(push.getByText('until you sign out')).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(
      /\/service-worker\.js$/,
    );
    await written(page, () => push.getByRole('button', { name: 'Turn off' }).click());
    await expect(push.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});

test('news of a saved search open it once, with what is new by then', async ({ page }) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  const filters = { title: 'Buyer' };
  const asked = { name: 'Buyers', kind: 'person', filters };
  const { id } = await ask(page, 'POST', '/api/discover/saved-searches', asked);
  const find = (at: object = {}) => ask(page, 'POST', '/api/discover/people/search', { ...filters, ...at });
  const newSince = async () => {
    const { items } = await ask(page, 'GET', '/api/discover/saved-searches');
    return (items as { newSince: number }[])[0]?.newSince ?? 0;
  };
  let seen = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/saved-searches/${id}/seen`)) seen += 1;
  });
  const people = page.getByRole('table', { name: 'People', exact: true });
  const openFromBell = async (news: number) => {
    await visit(page, `/dashboard?saved=${id}`);
    await expect(page).toHaveURL(/\/dashboard\?(?=.*kind=person)(?=.*title=Buyer)(?=.*since=)(?!.*saved=)/);
    await expect(page.getByText('Only new ones since')).toBeVisible();
    await expect(people.locator('tbody tr')).toHaveCount(news);
    await page.getByRole('button', { name: 'Searches', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Buyers nothing new' })).toBeVisible();
    await page.keyboard.press('Escape');
  };

  const { next: cursor } = await find();
  const first = await newSince();
  expect(first).toBeGreaterThan(0);
  await page.goto('/home');
  await expect(page.getByRole('main')).toBeVisible();
  await openFromBell(first);
  expect(seen).toBe(1);

  // More has come while this very page is open.
  await find({ page: 2, cursor });
  const more = await newSince();
  expect(more).toBeGreaterThan(0);
  await openFromBell(more);
  expect(seen).toBe(2);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});
