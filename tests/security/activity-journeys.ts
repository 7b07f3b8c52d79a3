// What takes answers of before, a simulated service or work in the background: step by step with the kinds of the activity log that each records.
import { generateSync } from 'otplib';
import { createAuthenticator } from '#tests/simulators/authenticator.ts';
import { GOOGLE_CLIENT, type SimulatedGoogle, startGoogle } from '#tests/simulators/google.ts';
import { type MailAccounts, startMailAccounts } from '#tests/simulators/mail/mail-accounts.ts';
import { APP_SECRET, type SimulatedWhatsapp, startWhatsapp } from '#tests/simulators/whatsapp.ts';
import { ALWAYS } from '#tests/support/campaigning.ts';
import { suggestedMapping } from '#tests/support/imports.ts';
import type { Caller } from './world.ts';

export interface Outside {
  google: SimulatedGoogle;
  mail: MailAccounts;
  meta: SimulatedWhatsapp;
}

/** Before the server: `env` points it at them. */
export async function startOutside() {
  const [google, mail, meta] = await Promise.all([startGoogle(), startMailAccounts(), startWhatsapp()]);
  return {
    services: { google, mail, meta } satisfies Outside,
    env: {
      ...mail.env,
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
      GOOGLE_ISSUER_URL: google.url,
      WHATSAPP_API_BASE_URL: meta.url,
      ALLOW_PRIVATE_SOURCES: 'on',
    },
    close: () => Promise.all([google.close(), mail.close(), meta.close()]),
  };
}

export interface Walk {
  url: string;
  outside: Outside;
  /** A call that goes through and records exactly these kinds. */
  step<Answer = unknown>(call: string, body?: unknown, ...kinds: string[]): Promise<Answer>;
  /** Asks until the answer is as it should be. */
  until<Answer>(path: string, isThere: (answer: Answer) => boolean): Promise<Answer>;
  /** Another one, without a session. */
  browser(): Walk;
  /** Has the mail server of a batch's addresses answer in an hour: until then the batch is neither asked nor done. */
  greylist(batchId: string): Promise<void>;
}

interface Journey {
  as: Caller;
  walk(at: Walk): Promise<void>;
}

const stateAndCode = ({ searchParams }: URL) => ({
  state: searchParams.get('state') ?? '',
  code: searchParams.get('code') ?? '',
});
const MIA = { sub: 'g1', email: 'mia@google.test', email_verified: true, name: 'Mia Kern' };
const NEW = { ...MIA, sub: 'g2', email: 'new@google.test' };

interface Team {
  members: { id: string; role: string }[];
  invitations: { id: string; email: string }[];
}

interface CampaignAnswer {
  id: string;
  revision: number;
  setup: {
    audience: object;
    steps: { id: string; variants: { id: string }[] }[];
    limits: object;
  };
}

export const JOURNEYS: Record<string, Journey> = {
  'an app, a passkey and recovery codes are set up, required of everyone, and removed': {
    as: 'pro',
    async walk({ url, step }) {
      const { secret } = await step<{ secret: string }>('POST /api/me/second-factor/totp');
      await step('POST /api/me/second-factor/totp/confirm', { code: generateSync({ secret }) }, 'account.factor-added');
      const { challenge } = await step<{ challenge: string }>('POST /api/me/second-factor/passkeys/start');
      const key = createAuthenticator({ origin: url, rpId: new URL(url).hostname });
      const added = await step<{ secondFactor: { passkeys: { id: string }[] } }>(
        'POST /api/me/second-factor/passkeys',
        { name: 'Key', response: key.register(challenge) },
        'account.factor-added',
      );
      const passkey = `/api/me/second-factor/passkeys/${added.secondFactor.passkeys[0]?.id}`;
      await step(`PATCH ${passkey}`, { name: 'Blue key' }, 'account.passkey-renamed');
      await step('POST /api/me/second-factor/recovery-codes', undefined, 'account.recovery-codes-created');
      await step('PUT /api/workspace/second-factor', { required: true }, 'workspace.factor-required');
      await step('PUT /api/workspace/second-factor', { required: true });
      await step('PUT /api/workspace/second-factor', { required: false }, 'workspace.factor-optional');
      await step(`DELETE ${passkey}`, undefined, 'account.factor-removed');
      await step('DELETE /api/me/second-factor/totp', undefined, 'account.factor-removed');
    },
  },
  'a Google account is linked and unlinked': {
    as: 'starter',
    async walk({ step, outside: { google } }) {
      const { url } = await step<{ url: string }>('POST /api/me/google', { display: 'page' });
      const back = stateAndCode(await google.pick(url, MIA));
      await step('POST /api/accounts/google/callback', back, 'account.google-linked');
      await step('DELETE /api/me/google', undefined, 'account.google-unlinked');
    },
  },
  'an account is made with Google': {
    as: 'nobody',
    async walk({ step, outside: { google } }) {
      const { url } = await step<{ url: string }>('POST /api/accounts/google/start', { display: 'page' });
      const back = stateAndCode(await google.pick(url, NEW));
      const { ticket } = await step<{ ticket: string }>('POST /api/accounts/google/callback', back);
      await step(
        'POST /api/accounts/google/finish',
        { ticket, acceptTerms: true },
        'account.created',
        'account.signed-in',
      );
    },
  },
  'a mailbox of Google is connected, and its consent is renewed': {
    as: 'premium',
    async walk({ step, outside: { mail } }) {
      const start = (mailboxId: string | null) =>
        step<{ url: string }>('POST /api/mailboxes/oauth/google/start', { display: 'page', mailboxId });
      const finish = ({ url }: { url: string }, kind: string) =>
        step<{ mailbox: { id: string } }>(
          'POST /api/mailboxes/oauth/google/finish',
          stateAndCode(mail.consent(url, 'mia@oak.example')),
          kind,
        );
      const { mailbox } = await finish(await start(null), 'mailbox.connected');
      await finish(await start(mailbox.id), 'mailbox.server-changed');
    },
  },
  'a plan and credits are bought, the plan is changed, and that change is cancelled': {
    as: 'free',
    async walk({ url, step }) {
      const buy = async (order: object, ...kinds: string[]) => {
        const checkout = await step<{ url: string }>('POST /api/billing/checkouts', order, ...kinds);
        return new URL(checkout.url, url).pathname;
      };
      const plan = await buy({ kind: 'plan', plan: 'pro', interval: 'monthly' }, 'plan.checkout-started');
      await step(`POST ${plan}/pay`, undefined, 'plan.applied', 'plan.paid');
      const pack = await buy({ kind: 'credits', pack: 100 }, 'plan.checkout-started');
      await step(`POST ${pack}/pay`, undefined, 'credits.bought');
      const smaller = { plan: 'starter', interval: 'monthly', when: 'period-end' };
      await step('POST /api/billing/plan', smaller, 'plan.changed');
      await step('POST /api/billing/resume', undefined, 'plan.resumed');
    },
  },
  'an import is run and undone, another is deleted': {
    as: 'pro',
    async walk({ step, until }) {
      const file = new Uint8Array(Buffer.from('E-mail,Name\nmara@world.example,Mara\n'));
      const upload = () =>
        step<Parameters<typeof suggestedMapping>[0]>(
          'POST /api/imports?kind=contact&name=people.csv',
          file,
          'import.created',
        );
      const made = await upload();
      const one = `/api/imports/${made.id}`;
      const becomes = (state: string) => until<{ state: string }>(one, (answer) => answer.state === state);
      await step(`PUT ${one}/mapping`, suggestedMapping(made));
      await becomes('ready');
      await step(`POST ${one}/run`, undefined, 'import.started');
      await becomes('done');
      await step(`POST ${one}/undo`, undefined, 'import.undone');
      await becomes('undone');
      const again = await upload();
      await step(`DELETE /api/imports/${again.id}`, undefined, 'import.deleted');
    },
  },
  'a verification is started, paused, resumed, finished and cancelled': {
    as: 'pro',
    async walk({ step, until, greylist }) {
      const make = async () => {
        const text = `${crypto.randomUUID()}@world.example`;
        const { id } = await step<{ id: string }>(
          'POST /api/verifier/batches',
          { from: 'text', text },
          'batch.created',
        );
        const one = `/api/verifier/batches/${id}`;
        await until<{ state: string }>(one, ({ state }) => state !== 'reading');
        await greylist(id);
        return one;
      };
      const one = await make();
      await step(`POST ${one}/run`, {}, 'batch.started');
      await step(`POST ${one}/pause`, undefined, 'batch.paused');
      await step(`POST ${one}/pause`);
      await step(`POST ${one}/resume`, {}, 'batch.resumed');
      await step(`POST ${one}/finish`, undefined, 'batch.finished');
      await step(`POST ${await make()}/cancel`, undefined, 'batch.cancelled');
    },
  },
  'a campaign is tested, launched, paused, resumed and ended': {
    as: 'pro',
    async walk({ step, until }) {
      const practice = { id: crypto.randomUUID(), fromName: 'Mia Holt' };
      const { id: mailboxId } = await step<{ id: string }>('POST /api/practice', practice, 'mailbox.connected');
      const identity = { name: 'Oak', postalAddress: 'High Street 1, London', optOutText: 'Opt out' };
      await step('PUT /api/sender-identity', identity, 'sender-details.changed');
      const ids: string[] = [];
      for (const email of ['jo@birch.example', 'al@birch.example']) {
        const values = { name: 'Jo', email };
        const { record } = await step<{ record: { id: string } }>('POST /api/contacts', { values }, 'record.created');
        ids.push(record.id);
      }
      const begun = { id: crypto.randomUUID(), name: 'Spring', preset: 'one-time' };
      const made = await step<CampaignAnswer>('POST /api/campaigns', begun, 'campaign.created');
      const one = `/api/campaigns/${made.id}`;
      const { audience, steps, limits } = made.setup;
      const sources = [{ from: 'contacts', target: { ids }, label: 'Some' }];
      const written = { subject: 'Timber', html: '<p>Hi, do you buy timber?</p>' };
      const { revision } = await step<CampaignAnswer>(
        `PATCH ${one}`,
        {
          revision: made.revision,
          audience: { ...audience, sources },
          steps: steps.map((each) => ({
            ...each,
            variants: each.variants.map((variant) => ({ ...variant, ...written })),
          })),
          // Nothing leaves meanwhile.
          schedule: { startAt: new Date(Date.now() + 86_400_000).toISOString(), windows: ALWAYS, zone: 'recipient' },
          limits: { ...limits, mailboxIds: [mailboxId] },
        },
        'campaign.edited',
      );
      const [first] = steps;
      const tested = { stepId: first?.id, variantId: first?.variants[0]?.id, contactId: null, revision };
      await step(`POST ${one}/test`, tested, 'campaign.tested');
      await step(`POST ${one}/preflight`);
      await until<{ preflight: { state: string } | null }>(
        `${one}/preflight`,
        ({ preflight }) => preflight?.state === 'done',
      );
      await step(`POST ${one}/launch`, { revision }, 'campaign.launched');
      await step(`POST ${one}/pause`, undefined, 'campaign.paused');
      await step(`POST ${one}/pause`);
      await step(`POST ${one}/resume`, undefined, 'campaign.resumed');
      const { items } = await until<{ items: { id: string }[] }>(
        `${one}/recipients`,
        (answer) => answer.items.length === 2,
      );
      const stop = { target: { ids: [items[0]?.id] }, action: { do: 'stop' } };
      await step(`POST ${one}/recipients/bulk`, stop, 'campaign.recipients-changed');
      await step(`POST ${one}/end`, undefined, 'campaign.ended');
    },
  },
  'people are invited, join, get another role and budget, and are removed': {
    as: 'premium',
    async walk({ step, until, browser }) {
      const invite = async (email: string) => {
        await step('POST /api/team/invitations', { emails: [email], role: 'viewer', budget: null }, 'team.invited');
        const team = await until<Team>('/api/team', ({ invitations }) =>
          invitations.some((one) => one.email === email),
        );
        return `/api/team/invitations/${team.invitations.find((one) => one.email === email)?.id}`;
      };
      await step(`DELETE ${await invite('not@joins.example')}`, undefined, 'team.invitation-revoked');
      const { link } = await step<{ link: string }>(`POST ${await invite('nora@joins.example')}/link`);
      const joining = { token: link.split('=')[1], fullName: 'Nora New', password: 'a long and good sentence' };
      // Her address is not confirmed by a copied link: no session.
      await browser().step(
        'POST /api/invitations/join',
        { ...joining, acceptTerms: true },
        'account.created',
        'team.joined',
      );
      const team = await until<Team>('/api/team', ({ members }) => members.some(({ role }) => role === 'member'));
      const [owner, member] = ['owner', 'member'].map((role) => team.members.find((one) => one.role === role)?.id);
      const one = `/api/team/members/${member}`;
      await step(`PUT ${one}/role`, { role: 'viewer' }, 'team.role-changed');
      await step(`PUT ${one}/budget`, { budget: { credits: 20, period: 'week' } }, 'team.budget-changed');
      await step(`POST ${one}/remove`, { successorId: owner }, 'team.removed');
    },
  },
  'a WhatsApp number is connected and disconnected': {
    as: 'pro',
    async walk({ url, step, outside: { meta } }) {
      const { id: phoneNumberId, wabaId } = meta.service.addNumber();
      const id = crypto.randomUUID();
      const setup = await step<{ callbackUrl: string; verifyToken: string }>('POST /api/whatsapp/setups', { id });
      const own = new URL(new URL(setup.callbackUrl).pathname, url).href;
      await meta.service.webhooks.verify(own, setup.verifyToken);
      meta.service.callbacks.set(wabaId, { url: own, appSecret: APP_SECRET });
      await step(
        'POST /api/whatsapp/numbers',
        { id, phoneNumberId, wabaId, token: 'simulated-token', appSecret: APP_SECRET, label: 'Sales' },
        'whatsapp-number.connected',
      );
      await step(`PATCH /api/whatsapp/numbers/${id}`, { label: 'Support' }, 'whatsapp-number.changed');
      const template = {
        ...{ id: crypto.randomUUID(), name: 'Spring' },
        content: {
          ...{ channel: 'whatsapp', category: 'marketing', language: 'en', header: '', footer: '', buttons: [] },
          ...{ body: 'Hello from Oak', variables: [] },
        },
      };
      await step('POST /api/templates', template, 'template.created');
      const submitted = { templateId: template.id, numberId: id };
      await step('POST /api/whatsapp/templates/submit', submitted, 'whatsapp-template.submitted');
      await step(`DELETE /api/whatsapp/numbers/${id}`, undefined, 'whatsapp-number.removed');
    },
  },
};
