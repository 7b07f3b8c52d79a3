// Email settings (product design 5.17): connecting a mailbox at servers on this machine, sender details, domains and practice.
import { test as base, expect, type Page } from '@playwright/test';
import { startDns } from '#tests/simulators/mail/dns.ts';
import { type MailAccounts, startMailAccounts } from '#tests/simulators/mail/mail-accounts.ts';
import { type MailboxServer, startMailboxServer } from '#tests/simulators/mail/mailbox-server.ts';
import { startServer } from '#tests/support/server.ts';
import { expectAccessible, openSession, signIn } from './fixtures.ts';
import { type Account, createAccountOn } from './operator.ts';

interface Mailing {
  url: string;
  mailbox: MailboxServer;
  accounts: MailAccounts;
  createAccount(...options: string[]): Promise<Account>;
}

const test = base.extend<object, { mailing: Mailing }>({
  mailing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const [dns, mailbox, accounts] = await Promise.all([
        startDns({
          'oak.test': { mx: [[10, 'mail.oak.test']], txt: ['v=spf1 mx -all'] },
          'mail.oak.test': { a: ['127.0.0.1'] },
          '_submission._tcp.oak.test': { srv: [[0, 1, 587, 'mail.oak.test']] },
          '_imap._tcp.oak.test': { srv: [[0, 1, 143, 'mail.oak.test']] },
        }),
        startMailboxServer(),
        startMailAccounts(),
      ]);
      const server = await startServer({
        env: {
          DNS_RESOLVERS: dns.address,
          ...accounts.env,
          SMTP_PROBE_PORT: '2525',
          TRUST_PROXY: '1',
          LOG_LEVEL: 'error',
        },
      });
      const { url, dataDir } = server;
      await use({ url, mailbox, accounts, createAccount: (...options) => createAccountOn(dataDir, options) });
      await server.stop();
      await Promise.all([dns.close(), mailbox.close(), accounts.close()]);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ mailing }, use) => use(mailing.url),
});

// One after the other, for one server: its start takes as long as one of them.
test.describe.configure({ mode: 'default' });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

test('a mailbox is connected with a wrong, then the right password, and sender details are saved', async ({
  page,
  mailing,
}) => {
  await signIn(page, await mailing.createAccount('--plan', 'pro'), '/email-settings');
  await expect(page.getByRole('heading', { name: 'Connect a mailbox to send from' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Connect a mailbox', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('mia@oak.test');
  // Sender details come with the first mailbox, prefilled from the profile.
  await dialog.getByRole('textbox', { name: 'Sender name' }).fill('');
  await dialog.getByRole('button', { name: 'Find servers' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Sender name' })).toHaveAccessibleDescription(/Enter a sender name/);
  await dialog.getByRole('textbox', { name: 'Sender name' }).fill('Oak');
  await dialog.getByRole('button', { name: 'Find servers' }).click();
  const sending = dialog.getByRole('group', { name: 'Sending (SMTP)' });
  const reading = dialog.getByRole('group', { name: 'Reading (IMAP)' });
  await expect(sending.getByRole('textbox', { name: 'Server' })).toHaveValue('mail.oak.test');
  await expect(reading.getByRole('textbox', { name: 'Server' })).toHaveValue('mail.oak.test');
  await expectAccessible(page);
  await sending.getByRole('textbox', { name: 'Port' }).fill(String(mailing.mailbox.smtpPort));
  await sending.getByRole('textbox', { name: 'User name' }).fill('mia');
  await reading.getByRole('textbox', { name: 'Port' }).fill(String(mailing.mailbox.imapPort));
  await reading.getByRole('textbox', { name: 'User name' }).fill('mia');
  await reading.getByRole('combobox', { name: 'Encryption' }).selectOption('none');

  // Errors are shown beside their fields, with the server's answer below; going back loses nothing.
  const password = dialog.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('wrong');
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  const tried = dialog.getByRole('list', { name: 'Test results' });
  await expect(tried).toContainText('5.7.8 Username and Password not accepted');
  await expect(password).toHaveAccessibleDescription(/rejected this user name and password/);
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Find servers' }).click();
  await expect(password).toHaveValue('wrong');
  await expect(sending.getByRole('textbox', { name: 'User name' })).toHaveValue('mia');
  await password.fill('right');
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  // Its settings open beside the table, without its password.
  const panel = page.getByRole('dialog', { name: 'mia@oak.test' });
  await expect(panel.getByRole('textbox', { name: 'From name' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('textbox', { name: 'From name' }).fill('Mia Oak');
  await panel.getByRole('textbox', { name: 'Daily limit' }).fill('0');
  await panel.getByRole('button', { name: 'Save mailbox' }).click();
  await expect(panel.getByText('At least 1 a day')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Daily limit' }).fill('101');
  await panel.getByRole('button', { name: 'Save mailbox' }).click();
  await expect(panel.getByText('Your plan allows 100 a day; Premium 150', { exact: true })).toBeVisible();
  // Closed by one key, it still knows what was typed.
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('1 of 10 mailboxes')).toBeVisible();
  await page.getByText('mia@oak.test').first().click();
  await expect(panel.getByText('You have unsaved changes')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'From name' })).toHaveValue('Mia Oak');
  await panel.getByRole('textbox', { name: 'Daily limit' }).fill('40');
  // Two spans on Monday, copied to the other working days.
  await panel.getByLabel('Monday, to', { exact: true }).fill('12:00');
  await panel.getByRole('button', { name: 'Add a span to Monday' }).click();
  await panel.getByLabel('Monday, to, span 2').fill('09:00');
  await expect(panel.getByText('The end must be after the start')).toBeVisible();
  await panel.getByLabel('Monday, to, span 2').fill('16:00');
  await panel.getByRole('button', { name: 'Copy the hours of Monday' }).click();
  await page.getByRole('menuitem', { name: 'To Monday to Friday' }).click();
  await expect(panel.getByLabel('Friday, to, span 2')).toHaveValue('16:00');
  await panel.getByRole('button', { name: 'Save mailbox' }).click();
  await expect(page.getByText('Mailbox saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Mia Oak, SMTP')).toBeVisible();
  await expect(page.getByText('Mon to Fri 8:30 AM-12:00 PM, 12:30 PM-4:00 PM')).toBeVisible();

  // Entered with the mailbox, they can be changed.
  await tab(page, 'Sender details');
  await expect(page.getByText('Sender details are complete. Campaigns can start.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Sender name' }).fill('Oak Ltd');
  await page.getByRole('textbox', { name: 'Postal address' }).fill('1 Forest Road, Gothenburg');
  await page.getByRole('button', { name: 'Save sender details' }).click();
  await expect(page.getByText('Sender details are complete. Campaigns can start.')).toBeVisible();
  await expectAccessible(page);

  await tab(page, 'Domains');
  await expect(page.getByRole('heading', { name: 'oak.test', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('SPF');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('list', { name: 'DKIM keys' })).toContainText('leadwright._domainkey');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Stop signing' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'DKIM keys' })).toContainText('leadwright._domainkey');

  // A tracking domain: below the sending domain, with the record to publish.
  const links = page.getByRole('region', { name: 'Tracking domain' });
  await links.getByRole('textbox', { name: 'Subdomain' }).fill('links.elm.test');
  await links.getByRole('button', { name: 'Use subdomain' }).click();
  await expect(links.getByText('Choose a subdomain of oak.test, like links.oak.test')).toBeVisible();
  await links.getByRole('textbox', { name: 'Subdomain' }).fill('links.oak.test');
  await links.getByRole('button', { name: 'Use subdomain' }).click();
  await expect(links.getByText('Not verified')).toBeVisible();
  await expect(links).toContainText('CNAME');
  await expectAccessible(page);
  await links.getByRole('button', { name: 'Remove' }).click();
  await expect(links.getByRole('button', { name: 'Use subdomain' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(links.getByText('Not verified')).toBeVisible();

  await tab(page, 'Practice');
  await page.getByRole('button', { name: 'Add practice mailbox' }).first().click();
  await expect(page.getByRole('heading', { name: 'What recipients do' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Recipient' }).fill('mara@northwind.test');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('list', { name: 'Recipients with their own rule' })).toContainText('mara@northwind.test');
  await expect(page.getByText('No emails yet')).toBeVisible();
  await expectAccessible(page);
});

test('Gmail is connected by consent: refused, given, of the wrong account, and too late', async ({
  page,
  mailing: { accounts, createAccount },
}) => {
  accounts.people.push('mia@oak.test', 'bo@oak.test');
  await signIn(page, await createAccount('--plan', 'pro'), '/email-settings');
  await page.getByRole('button', { name: 'Connect mailbox', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Google' }).click();
  const picker = page.getByRole('heading', { name: 'Choose an account' });
  await expect(picker).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Consent was not given');
  await expectAccessible(page);

  const again = page.getByRole('button', { name: 'Sign in with Google again' });
  await again.click();
  await page.getByRole('link', { name: 'mia@oak.test' }).click();
  const panel = page.getByRole('dialog', { name: 'mia@oak.test' });
  await expect(panel.getByText('Gmail')).toBeVisible();
  // It has the time zone of the browser.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(panel.getByLabel('Time zone')).toHaveValue(zone.replaceAll('_', ' '));
  expect(accounts.taken.at(-1)?.message).toContain('To: <mia@oak.test>');

  // Another account does not renew it; from there the sign-in is started again.
  await again.click();
  await expect(picker).toBeVisible();
  await page.getByRole('link', { name: 'bo@oak.test' }).click();
  await expect(page.getByRole('alert')).toContainText('You signed in as bo@oak.test, and the mailbox is mia@oak.test');
  await again.click();
  await page.getByRole('link', { name: 'mia@oak.test' }).click();
  await expect(panel.getByText('Gmail')).toBeVisible();
  await page.goto('/oauth-callback/microsoft-mail?state=page.of-another-day&code=4');
  await expect(page.getByRole('alert')).toContainText('This sign-in took too long');
  // The mailbox that the sign-in was for.
  await page.getByRole('link', { name: 'Back to Email Settings' }).click();
  await expect(panel.getByText('Gmail')).toBeVisible();
});

test('several mailboxes are changed and put back, and a practice mail is answered', async ({
  page,
  mailing: { createAccount },
}) => {
  await openSession(page, await createAccount('--plan', 'pro'));
  async function ask(method: 'POST' | 'PUT', path: string, data: object): Promise<Record<string, unknown>> {
    const answer = await page.request.fetch(path, { method, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }
  for (const fromName of ['Mia Oak', 'Bo Elm'])
    await ask('POST', '/api/practice', { id: crypto.randomUUID(), fromName });
  const id = crypto.randomUUID();
  const content = { channel: 'email', subject: 'Oak', html: '<p>Do you buy timber?</p>', mode: 'rich' };
  const recipients = [{ name: 'Jo Lind', email: 'jo@acme.example' }];
  const { revision } = await ask('POST', '/api/email-drafts', { id, recipients, content });
  await ask('POST', `/api/email-drafts/${id}/send`, { revision });
  const waiting = await page.request.get('/api/scheduled-emails?q=jo@acme.example');
  const { items } = (await waiting.json()) as { items: { id: string }[] };
  await ask('POST', '/api/scheduled-emails/move', { target: { ids: items.map((mail) => mail.id) }, move: 'now' });

  await page.goto('/email-settings');
  const rows = page.getByRole('table', { name: 'Mailboxes' });
  await expect(rows.getByText('10,000', { exact: false })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select practice@practice.test' }).click();
  await page.getByRole('checkbox', { name: 'Select practice2@practice.test' }).click();
  await page.getByRole('button', { name: 'Set limits' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Daily limit').fill('70');
  await dialog.getByLabel('Longest gap (seconds)').fill('9');
  await dialog.getByRole('button', { name: 'Set limits' }).click();
  await expect(rows.getByText('0 to 9 s apart')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.getByText('No gap')).toHaveCount(2);
  await expect(rows.getByText('10,000', { exact: false })).toHaveCount(2);
  await rows.getByRole('link', { name: 'practice2@practice.test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows.getByRole('link', { name: 'practice2@practice.test' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.getByRole('link', { name: 'practice2@practice.test' })).toBeVisible();

  // The mail has arrived; its row is opened by keyboard, and its recipient answers.
  await tab(page, 'Practice');
  const mail = page.getByRole('table', { name: 'Practice emails' }).getByRole('link', { name: 'Oak' });
  await expect(mail).toBeVisible();
  await mail.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Oak' });
  await sheet.getByRole('textbox', { name: 'Reply' }).fill('Gladly.');
  await sheet.getByRole('button', { name: 'Send reply' }).click();
  await expect(sheet.getByRole('list', { name: 'History' })).toContainText('Accepts it and replies');
  await expect(sheet.getByRole('textbox', { name: 'Reply' })).toHaveValue('');
  await sheet.getByRole('button', { name: 'Bounce', exact: true }).click();
  await expect(sheet.getByRole('list', { name: 'History' })).toContainText('bounces a moment later');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // What was sent today is a number, and the number is that mail.
  await page.getByRole('tab', { name: /^Mailboxes/ }).click();
  await rows.getByRole('link', { name: '1 sent today' }).click();
  await expect(page.getByText('Handed over on')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sent emails' })).toContainText('jo@acme.example');
  await expect(page.locator('main [data-row]')).toHaveCount(1);
  await expectAccessible(page);
});

test('suppressions are added, imported, exported, and removed with a reason', async ({
  page,
  mailing: { createAccount },
}) => {
  await signIn(page, await createAccount('--plan', 'pro'), '/email-settings?tab=suppressed');
  await expect(page.getByRole('heading', { name: 'No suppressions' })).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Addresses, domains and phone numbers').fill('mara@northwind.example\nacme.example');
  await dialog.getByLabel('Note').fill('By telephone');
  await dialog.getByRole('button', { name: 'Add to the list' }).click();
  const list = page.getByRole('table', { name: 'Suppressed addresses, domains and phones' });
  await expect(list).toContainText('mara@northwind.example');
  await expect(list).toContainText('Whole domain');
  await page.getByLabel('File with addresses to suppress').setInputFiles({
    name: 'out.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\njo@elm.example\nmara@northwind.example\n'),
  });
  await expect(list).toContainText('jo@elm.example');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await (await download).createReadStream();
  let csv = '';
  for await (const piece of file) csv += piece;
  for (const value of ['mara@northwind.example', 'acme.example', 'jo@elm.example']) expect(csv).toContain(value);

  await page.getByRole('button', { name: 'Remove jo@elm.example from the list' }).click();
  await dialog.getByRole('button', { name: 'Remove from list' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Wrote to us again');
  await dialog.getByRole('button', { name: 'Remove from list' }).click();
  await expect(list.getByText('jo@elm.example')).toHaveCount(0);
  await page.getByRole('button', { name: 'Removed' }).click();
  await expect(page.getByRole('dialog')).toContainText('Wrote to us again');
  await expectAccessible(page);
});
