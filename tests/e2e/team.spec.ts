// The team: invited, joined, held by a role and a budget, removed and signed out; an account that exists; the owner's transfer.
import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  type Account,
  createAccount,
  dismissToasts,
  expectAccessible,
  linkMailedTo,
  newAddress,
  PHONE_TOO,
  signIn,
  written,
} from './fixtures.ts';

const TEAM = '/team-management';
const PASSWORD = 'a long and good sentence';
const person = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function another(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** The link of the invitation that one mail to the address has. */
const invitation = (owner: string, workspace: string, address: string) =>
  linkMailedTo(address, `${owner} invites you to ${workspace} in Leadwright`);

async function invite(page: Page, address: string, role: string, budget?: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(address);
  await dialog.getByRole('textbox', { name: 'Email addresses' }).press('Enter');
  await dialog.getByLabel('Role').selectOption({ label: role });
  if (budget) {
    await dialog.getByRole('switch', { name: 'Limit the credits they can spend' }).click();
    await dialog.getByRole('textbox', { name: 'Credits' }).fill(budget);
    await dialog.getByLabel('Per').selectOption({ label: 'Day' });
  }
  await expectAccessible(page);
  await written(page, () => dialog.getByRole('button', { name: 'Invite', exact: true }).click());
  await expect(dialog.getByText('Invited', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Opens the link of an invitation as a new person, and makes the account. */
async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I accept the/ }).click();
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.waitForURL(/complete-profile|home/);
}

const chooseRole = async (page: Page, name: string, role: string): Promise<void> => {
  await person(page, name)
    .getByLabel(/^Role of/)
    .selectOption({ label: role });
};

async function changeRole(page: Page, name: string, role: string): Promise<void> {
  await written(page, () => chooseRole(page, name, role));
}

/** The second is chosen before the first is stored; the page is not read again, with the first in it, until both are. */
async function changeRoleTwice(page: Page, name: string, first: string, second: string): Promise<void> {
  const seen: string[] = [];
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  let chosen = () => {};
  const bothChosen = new Promise<void>((resolve) => {
    chosen = resolve;
  });
  let changes = 0;
  await page.route('**/api/team/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    changes += 1;
    if (changes === 1) await bothChosen;
    else {
      await stored;
      // What the tab asks for when the first is through is on its way before this.
      await page.evaluate(() => fetch('/healthz'));
    }
    seen.push('PUT');
    return route.continue();
  });
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/team') seen.push('GET');
  });
  await chooseRole(page, name, first);
  await chooseRole(page, name, second);
  chosen();
  await expect.poll(() => seen.slice(0, 3)).toEqual(['PUT', 'PUT', 'GET']);
  await expect(person(page, name).getByLabel(/^Role of/)).toHaveValue(second.toLowerCase());
  await page.unrouteAll({ behavior: 'wait' });
}

test('a person is invited, joins, is held by role and budget, and is signed out when removed', async ({
  page,
  browser,
}) => {
  const owner = await createAccount('--plan', 'premium', '--credits', '100', '--name', 'Olga Owner');
  await signIn(page, owner, TEAM);
  await expect(page.getByText(/^1 of 50 seats/)).toBeVisible();
  await expect(person(page, 'Olga Owner')).toContainText('Owner');
  const address = newAddress();
  await invite(page, address, 'Member', '7');
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(`${address}`);
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('7 credits a day');
  await expectAccessible(page);

  const workspace = /seats in (.+) are used/.exec((await page.getByText(/seats in/).textContent()) ?? '')?.[1] ?? '';
  const guest = await another(browser);
  await guest.goto(await invitation('Olga Owner', workspace, address));
  await expect(guest.getByRole('heading', { name: `Join ${workspace}` })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Create account and join' }).click();
  await expect(guest.getByText('Please enter your full name')).toBeVisible();
  await join(guest, await invitation('Olga Owner', workspace, address), 'Nora New');

  // The owner's page shows the person without a reload.
  await expect(person(page, 'Nora New')).toBeVisible();
  await expect(page.getByText(/^2 of 50 seats/)).toBeVisible();

  // What is left to them, and no more: a search costs 5 of 7.
  await guest.goto('/home');
  await expect(guest.getByRole('button', { name: /^Credits 7$/ })).toBeVisible();
  await guest.goto('/supplier-manufacturer');
  const box = guest.getByRole('textbox', { name: 'Search products' });
  await box.fill('chair');
  await box.press('Enter');
  await expect(guest.getByRole('button', { name: /^Credits 2$/ })).toBeVisible();
  // The balance comes by another way than the answer, and may be there before it.
  await expect(guest.getByRole('heading', { name: /for “chair”/ })).toBeVisible();
  await box.fill('table');
  await box.press('Enter');
  await expect(guest.getByText(/2 credits left of your budget of 7 credits a day/).first()).toBeVisible();
  await page.reload();
  await expect(person(page, 'Nora New')).toContainText('2 left of 7 credits a day');

  // Members see no team management, also by its address.
  await guest.goto(TEAM);
  await expect(guest).toHaveURL(/\/home$/);
  await expect(guest.getByRole('link', { name: 'Team Manage' })).toHaveCount(0);

  // A viewer is refused what a member may do.
  await changeRoleTwice(page, 'Nora New', 'Admin', 'Viewer');
  await expect(async () => {
    const answer = await guest.request.post('/api/lists', {
      data: { id: crypto.randomUUID(), name: 'Mine', type: 'static' },
    });
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('ROLE_FORBIDDEN');
  }).toPass();
  await guest.goto('/contacts');
  const add = guest.getByRole('button', { name: 'Add contact' }).first();
  await expect(add).toBeDisabled();
  await add.click({ force: true });
  await expect(guest.getByText('Your role in this workspace (viewer) does not allow this.')).toBeVisible();
  await expectAccessible(guest);
  await changeRole(page, 'Nora New', 'Admin');
  await guest.goto(TEAM);
  await expect(guest.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  await guest.getByRole('tab', { name: 'Roles' }).click();
  await expect(guest.getByRole('table', { name: 'Role permissions' })).toBeVisible();
  await expectAccessible(guest);

  // Removed: their open page leaves by itself, and the address is free.
  await person(page, 'Nora New').getByRole('button', { name: 'Actions for Nora New' }).click();
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click();
  await expect(page.getByText('Nothing is assigned to them.')).toBeVisible();
  await expectAccessible(page);
  await written(page, () => page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click());
  await expect(guest.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(person(page, 'Nora New')).toHaveCount(0);
  await expect(page.getByText(/^1 of 50 seats/)).toBeVisible();
  await guest.context().close();
});

test(
  'on a phone: people as cards, a copied link, and one who comes with an account',
  PHONE_TOO,
  async ({ page, browser }) => {
    const owner = await createAccount('--plan', 'premium', '--name', 'Olga Owner');
    const guestAccount: Account = await createAccount('--plan', 'trial', '--name', 'Gus Guest');
    await signIn(page, owner, TEAM);
    await invite(page, guestAccount.email, 'Viewer');
    await dismissToasts(page);
    const workspace = /seats in (.+) are used/.exec((await page.getByText(/seats in/).textContent()) ?? '')?.[1] ?? '';

    const guest = await another(browser);
    await guest.goto(await invitation('Olga Owner', workspace, guestAccount.email));
    await expect(guest.getByText('This address has an account.')).toBeVisible();
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await expect(guest.getByText('Sign in to accept the invitation.')).toBeVisible();
    await guest.getByLabel('Password', { exact: true }).fill(guestAccount.password);
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(guest.getByText(/^Your own workspace .* will be deleted$/)).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('button', { name: `Join ${workspace}` }).click();
    await expect(guest.getByText('Confirm this to join')).toBeVisible();
    await guest.getByRole('checkbox', { name: 'Delete my own workspace and everything in it' }).click();
    await guest.getByRole('button', { name: `Join ${workspace}` }).click();
    await guest.waitForURL(/complete-profile|home/);
    await expect(page.getByText(/^2 of 50 seats/)).toBeVisible();
    await expect(person(page, 'Gus Guest')).toBeVisible();
    await guest.goto('/contacts');
    await expect(guest.getByRole('button', { name: 'Add' }).first()).toBeDisabled();
    await expectAccessible(guest);
    await guest.context().close();

    // An invitation is copied and revoked; its link says so.
    const late = newAddress();
    await invite(page, late, 'Member');
    const link = await invitation('Olga Owner', workspace, late);
    await page.getByRole('button', { name: `Actions for the invitation of ${late}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await expect(page.getByRole('list', { name: 'Invitations' })).toHaveCount(0);
    const stranger = await another(browser);
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
    await stranger.context().close();
  },
);

test('the owner makes another person the owner, by the link in the mail', async ({ page }) => {
  const owner = await createAccount('--plan', 'premium', '--name', 'Olga Owner');
  await createAccount('--member-of', owner.email, '--name', 'Nils Next');
  await signIn(page, owner, TEAM);
  await person(page, 'Nils Next').getByRole('button', { name: 'Actions for Nils Next' }).click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  await expectAccessible(page);
  await written(page, () => page.getByRole('button', { name: 'Send the email' }).click());
  await expect(page.getByText('Nils Next will become the owner')).toBeVisible();
  const workspace = /seats in (.+) are used/.exec((await page.getByText(/seats in/).textContent()) ?? '')?.[1] ?? '';
  await page.goto(await linkMailedTo(owner.email, `Confirm the new owner of ${workspace}`));
  await expect(page.getByText('Nils Next is the owner now.').first()).toBeVisible();
  await expect(person(page, 'Nils Next')).toContainText('Owner');
  await expect(page).toHaveURL(/\/team-management$/);
});
