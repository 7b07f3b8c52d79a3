// An AI agent over MCP: a key with a budget, a quote within it, and an email and a campaign that wait for a person.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, type Page, test } from '@playwright/test';
import { createAccount, expectAccessible, PHONE_TOO, signIn, visit } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function put(page: Page, method: 'post' | 'put', path: string, data: object): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request[method](path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** In the settings: the key of an agent that may do everything, and spend so much. */
async function makeKey(page: Page, name: string, credits: string): Promise<string> {
  await page.getByRole('button', { name: 'New API key' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByRole('button', { name: 'Everything' }).click();
  await dialog(page).getByLabel('Daily credit budget').fill('many');
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await expect(dialog(page).getByText('Enter a whole number up to 100,000')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('Daily credit budget').fill(credits);
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog(page).getByLabel('API key').textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  return key;
}

async function connect(baseURL: string, key: string) {
  const client = new Client({ name: 'journey', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', baseURL), { requestInit }));
  return async (name: string, input: Record<string, unknown>) => {
    const { structuredContent, isError } = await client.callTool({ name, arguments: input });
    expect(isError ?? false, JSON.stringify(structuredContent)).toBe(false);
    return structuredContent as Record<string, unknown> & { id: string };
  };
}

test(
  'an agent gets a key with a budget, and asks before it sends and launches',
  PHONE_TOO,
  async ({ page, baseURL }) => {
    await signIn(page, await createAccount('--plan', 'pro', '--name', 'Maria Keller'), '/settings?section=api');
    await expect(page.getByRole('heading', { name: 'AI agents (MCP)' })).toBeVisible();
    await expect(page.getByText(`${baseURL}/api/mcp`, { exact: true })).toBeVisible();
    const call = await connect(baseURL ?? '', await makeKey(page, 'Scout', '12'));
    const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
    await expect(row).toContainText('0 of 12 credits spent today');
    await expectAccessible(page);

    const quote = await call('search_instagram', { query: 'coffee roasters' });
    expect(quote).toMatchObject({ credits: 5, budgetLeftToday: 7 });
    await call('confirm_quote', { quoteId: quote.quoteId });
    await page.reload();
    await expect(row).toContainText('5 of 12 credits spent today');
    await row.getByRole('button', { name: 'Change budget of Scout' }).click();
    await dialog(page).getByLabel('Daily credit budget').fill('-1');
    await dialog(page).getByRole('button', { name: 'Save budget' }).click();
    await expect(dialog(page).getByText('Enter a whole number up to 100,000')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('Daily credit budget').fill('40');
    await dialog(page).getByRole('button', { name: 'Save budget' }).click();
    await expect(row).toContainText('5 of 40 credits spent today');

    // Nothing to decide yet.
    await page.getByRole('link', { name: 'Open approvals' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible();
    await expectAccessible(page);

    await put(page, 'post', '/api/practice', { id: crypto.randomUUID(), fromName: 'Maria Keller' });
    const sender = {
      name: 'Keller Timber',
      postalAddress: 'Hamngatan 4, 411 06 Gothenburg',
      optOutText: 'Unsubscribe',
    };
    await put(page, 'put', '/api/sender-identity', sender);
    const draft = await call('create_email_draft', {
      recipients: [{ email: 'mara@northwind.example' }],
      content: {
        channel: 'email',
        subject: 'Certified oak',
        html: '<p>Hello Mara,</p><p>do you buy oak?</p>',
        mode: 'rich',
      },
    });
    const asked = { kind: 'send-email', subjectId: draft.id, note: 'Mara asked for oak in May.' };
    const request = await call('request_approval', asked);
    const campaign = await call('create_campaign', { name: 'Spring', preset: 'one-time' });
    await call('request_approval', { kind: 'launch-campaign', subjectId: campaign.id });

    // Both are under the bell, and on the page as they come.
    const cards = page.getByRole('list', { name: 'To decide' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await expect(dialog(page).getByText('Scout asks to send an email: Certified oak')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('link', { name: '2 approvals to decide' }).click();
    await expect(page).toHaveURL(/\/approvals$/);

    const email = page.getByRole('listitem', { name: 'Send Certified oak' });
    await expect(email).toContainText('mara@northwind.example');
    await expect(email).toContainText('do you buy oak?');
    await expect(email).toContainText('Mara asked for oak in May.');
    const launch = page.getByRole('listitem', { name: 'Launch Spring' });
    await expect(launch.getByRole('button', { name: 'Approve and launch: Spring' })).toBeDisabled();
    await launch.getByRole('button', { name: 'Re-check' }).click();
    await expect(launch).toContainText(/The check has found \d+ errors?/);
    await expectAccessible(page);

    // Changed by the agent after it was looked at: it is not sent unseen.
    await call('update_email_draft', {
      id: draft.id,
      revision: draft.revision,
      content: { channel: 'email', subject: 'Certified ash', html: '<p>Do you buy ash?</p>', mode: 'rich' },
    });
    await email.getByRole('button', { name: /^Approve and send/ }).click();
    await expect(email).toContainText('It was changed after the agent asked.');
    await expect(email).toContainText('Do you buy ash?');
    await email.getByRole('button', { name: /^Approve and send/ }).click();
    await expect(page.getByText('The email is being sent.')).toBeVisible();
    await expect(email).toBeHidden();
    expect(await call('get_approval', { id: request.id })).toMatchObject({ approval: { state: 'approved' } });

    await launch.getByRole('button', { name: 'Decline: Spring' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible();
    const decided = page.getByRole('region', { name: 'Decided' }).getByRole('listitem');
    await expect(decided.filter({ hasText: 'Certified oak' })).toContainText('approved by Maria Keller');
    await expect(decided.filter({ hasText: 'Spring' })).toContainText('declined by Maria Keller');
    await expectAccessible(page);

    // Every call is in the log, under the name of the agent.
    await visit(page, '/settings?section=activity-log');
    const log = page.getByRole('table', { name: 'Activity log' }).getByRole('row');
    const paid = log.filter({ hasText: 'called the tool confirm_quote for search_instagram' });
    await expect(paid).toContainText(/API key\s*Scout/);
  },
);
