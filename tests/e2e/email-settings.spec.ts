// E-mail settings (product design 5.17): a mailbox is connected at servers on this machine, the sender is said, practice is tried.
import { test as base, expect, type Page } from '@playwright/test';
import { startDns } from '#tests/simulators/mail/dns.ts';
import { type MailboxServer, startMailboxServer } from '#tests/simulators/mail/mailbox-server.ts';
import { startServer } from '#tests/support/server.ts';
import { expectAccessible, signIn } from './fixtures.ts';
import { type Account, createAccountOn } from './operator.ts';

interface Mailing {
  url: string;
  mailbox: MailboxServer;
  createAccount(...options: string[]): Promise<Account>;
}

const test = base.extend<object, { mailing: Mailing }>({
  mailing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const [dns, mailbox] = await Promise.all([
        startDns({
          'oak.test': { mx: [[10, 'mail.oak.test']], txt: ['v=spf1 mx -all'] },
          'mail.oak.test': { a: ['127.0.0.1'] },
          '_submission._tcp.oak.test': { srv: [[0, 1, 587, 'mail.oak.test']] },
          '_imap._tcp.oak.test': { srv: [[0, 1, 143, 'mail.oak.test']] },
        }),
        startMailboxServer(),
      ]);
      const server = await startServer({
        env: {
          DNS_RESOLVERS: dns.address,
          ALLOW_PRIVATE_SOURCES: 'on',
          SMTP_PROBE_PORT: '2525',
          TRUST_PROXY: '1',
          LOG_LEVEL: 'error',
        },
      });
      const { url, dataDir } = server;
      await use({ url, mailbox, createAccount: (...options) => createAccountOn(dataDir, options) });
      await server.stop();
      await Promise.all([dns.close(), mailbox.close()]);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ mailing }, use) => use(mailing.url),
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

test('a mailbox is connected with a wrong, then the right password, and the sender is said', async ({
  page,
  mailing,
}) => {
  await signIn(page, await mailing.createAccount('--plan', 'pro'), '/email-settings');
  await expect(page.getByRole('heading', { name: 'Connect a mailbox to send from' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Connect a mailbox', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('mia@oak.test');
  await dialog.getByRole('button', { name: 'Find its servers' }).click();
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

  const password = dialog.getByRole('textbox', { name: 'Password' });
  await password.fill('wrong');
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  const tried = dialog.getByRole('list', { name: 'What was tried' });
  await expect(tried).toContainText('The server does not take this user name and password.');
  await expect(tried).toContainText('5.7.8 Username and Password not accepted');
  await expectAccessible(page);
  await password.fill('right');
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  // What it has is shown beside the table, and its password nowhere.
  const panel = page.getByRole('dialog', { name: 'mia@oak.test' });
  await expect(panel.getByRole('textbox', { name: 'Name in From' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('textbox', { name: 'Name in From' }).fill('Mia Oak');
  await panel.getByRole('textbox', { name: 'Mails a day' }).fill('0');
  await panel.getByRole('button', { name: 'Save mailbox' }).click();
  await expect(panel.getByText('At least 1 a day')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Mails a day' }).fill('40');
  await panel.getByRole('button', { name: 'Save mailbox' }).click();
  await expect(page.getByText('Mailbox saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Mia Oak, SMTP')).toBeVisible();

  await page.getByRole('link', { name: 'Say who sends' }).click();
  await page.getByRole('textbox', { name: 'Name of the sender' }).fill('Oak Ltd');
  await page.getByRole('textbox', { name: 'Postal address' }).fill('1 Forest Road, Gothenburg');
  await page.getByRole('button', { name: 'Save sender' }).click();
  await expect(page.getByText('The sender is complete: campaigns may leave.')).toBeVisible();
  await expectAccessible(page);

  await tab(page, 'Domains');
  await expect(page.getByRole('heading', { name: 'oak.test', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText('SPF');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await expect(page.getByRole('list', { name: 'DKIM keys' })).toContainText('leadwright._domainkey');
  await expectAccessible(page);

  await tab(page, 'Suppressed');
  await expect(page.getByRole('heading', { name: 'Everybody may be written to' })).toBeVisible();

  await page.getByRole('button', { name: 'Add practice mailbox' }).first().click();
  await tab(page, 'Practice');
  await expect(page.getByRole('heading', { name: 'What recipients do' })).toBeVisible();
  await page.getByRole('textbox', { name: 'One recipient' }).fill('mara@northwind.test');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('list', { name: 'Recipients with a rule of their own' })).toContainText(
    'mara@northwind.test',
  );
  await expect(page.getByText('Nothing has arrived yet')).toBeVisible();
  await expectAccessible(page);
});
