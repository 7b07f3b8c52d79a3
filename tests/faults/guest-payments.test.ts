// A visitor pays first and signs up afterwards: the payment goes to one account, once, and is never forgotten.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Client, client } from '#tests/support/client.ts';
import { PASSWORD, type Started, withMoney } from './money-stage.ts';

const money = withMoney();
let people = 0;
const newAddress = () => {
  people += 1;
  return `guest${people}@guests.example`;
};

async function pay(how: 'now' | 'later' | 'not' = 'now', email = newAddress()) {
  const guest = client(money.server.url);
  const { body } = await guest.post<Started>(
    '/api/billing/guest-checkouts',
    { plan: 'pro', interval: 'monthly' },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  if (how !== 'not') money.stripe.pay(body.checkoutId, how, { email });
  await money.quiet();
  return { guest, checkoutId: body.checkoutId, email };
}

const signUp = (http: Client, email: string, checkoutId: string) =>
  http.post('/api/accounts/sign-up', {
    email,
    password: PASSWORD,
    fullName: 'Mia Kern',
    plan: 'pro',
    userType: 'freelancer',
    acceptTerms: true,
    checkoutId,
  });

async function open(email: string) {
  await money.database.db.execute(sql`update users set verified = true where email = ${email}`);
  const http = client(money.server.url);
  await http.signIn(email, PASSWORD);
  return http;
}

it('shows a guest what was paid, and gives it to the account that signs up with it', async () => {
  const { guest, checkoutId, email } = await pay();
  const path = `/api/billing/guest-checkouts/${checkoutId}`;
  expect((await guest.get(path)).body).toMatchObject({ state: 'paid', paid: true, claimed: false, amount: 7900 });
  expect((await signUp(guest, email, checkoutId)).status).toBe(200);
  expect((await guest.get(path)).body).toMatchObject({ claimed: true });
  const http = await open(email);
  expect(await money.standing({ http })).toMatchObject({ plan: 'pro', isPaid: true, credits: 2000 });
  const { customer } = money.behind(checkoutId);
  money.stripe.advance({ days: 32, customer });
  await money.quiet();
  expect((await money.summary({ http })).subscription).toMatchObject({ status: 'active', plan: 'pro' });
  await money.expectClean();
});

it('is claimed once by 20 sign-ups at once', async () => {
  const { checkoutId } = await pay();
  const addresses = Array.from({ length: 20 }, newAddress);
  await Promise.all(addresses.map((email) => signUp(client(money.server.url), email, checkoutId)));
  const paid = await money.rows<{ paid: number; credits: number }>(sql`
    select count(*) filter (where w.is_paid)::int as paid,
           (select count(*)::int from credit_ledger l where l.amount = 2000
              and l.workspace_id in (select workspace_id from users where email = any(${sql.param(addresses)}))) as credits
      from users w where w.email = any(${sql.param(addresses)})`);
  expect(paid).toEqual([{ paid: 1, credits: 1 }]);
  await money.expectClean();
});

it('makes an account unpaid where nothing was paid, and paid when the money arrives', async () => {
  const { guest, checkoutId, email } = await pay('later');
  await signUp(guest, email, checkoutId);
  const http = await open(email);
  expect(await money.standing({ http })).toMatchObject({ isPaid: false });
  money.stripe.settle(checkoutId, true);
  await money.quiet();
  expect(await money.standing({ http })).toMatchObject({ plan: 'pro', isPaid: true });
});

it('never gives an abandoned payment page to another caller', async () => {
  const { guest, checkoutId } = await pay('not');
  const email = newAddress();
  await signUp(guest, email, checkoutId);
  const http = await open(email);
  expect(await money.standing({ http })).toMatchObject({ isPaid: false });
});

it('gives a payment to an account that is there already, once', async () => {
  const { checkoutId } = await pay();
  const [one, two] = [await money.payer(), await money.payer()];
  const path = `/api/billing/guest-checkouts/${checkoutId}/claim`;
  const answers = await Promise.all([one, two, one, two].map(({ http }) => http.post(path)));
  const winner = answers[0]?.status === 200 ? one : two;
  const loser = winner === one ? two : one;
  expect(await money.standing(winner)).toEqual({ plan: 'pro', isPaid: true, credits: 2000 });
  expect(await money.standing(loser)).toEqual({ plan: 'free', isPaid: false, credits: 0 });
});

it('writes to a payer who has not signed up, once, with the way on', async () => {
  const { email, checkoutId } = await pay();
  await money.database.db.execute(
    sql`update billing_checkouts set paid_at = now() - interval '3 days', checked_at = now() - interval '3 days', created_at = now() - interval '3 days'
         where checkout_id = ${checkoutId}`,
  );
  await money.sweep();
  const mails = async () => (await money.server.outbox()).filter(({ to }) => to.includes(email));
  await expect.poll(async () => (await mails()).length).toBe(1);
  expect((await mails())[0]?.link).toContain(checkoutId);
  await money.sweep();
  await money.quiet();
  expect(await mails()).toHaveLength(1);
});
