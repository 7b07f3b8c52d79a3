// Sends an account's email. The token is created here, not when the job is queued, so that no link is ever stored in the queue.
import { z } from 'zod';
import { getRegion } from '#account/preferences/server/index.ts';
import { renderEmailLayout, type SystemMail } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { formatExactTime } from '#shared/formats.ts';
import { deviceParts } from '../domain/device-info.ts';
import { type AccountMailKind, MAIL_TEXTS } from './account-mail-texts.ts';
import { confirmedUser, pendingSignUps, replaceToken, type UserRow, userById } from './accounts.store.ts';
import { setToken } from './email-change.store.ts';
import { deviceById } from './sessions.store.ts';

const whose = { workspaceId: z.uuid(), userId: z.uuid() };

const Payload = z.discriminatedUnion('kind', [
  z.object({
    ...whose,
    kind: z.enum([
      'confirm-email',
      'reset-password',
      'already-registered',
      'password-changed',
      'sign-in-tries',
      'google-linked',
      'google-unlinked',
    ]),
  }),
  z.object({ ...whose, kind: z.enum(['email-change-old', 'email-change-new']), changeId: z.uuid() }),
  z.object({ ...whose, kind: z.literal('new-sign-in'), deviceId: z.uuid() }),
  /** What the reset ended and what it left, as `recovery.ts` names it. */
  z.object({ ...whose, kind: z.literal('password-reset'), ended: z.array(z.string()), kept: z.array(z.string()) }),
  z.object({
    ...whose,
    kind: z.enum([
      'app-added',
      'app-removed',
      'passkey-added',
      'passkey-removed',
      'recovery-codes-renewed',
      'recovery-code-used',
      'second-factor-guessed',
      'second-factor-reset',
    ]),
    /** What `{name}` in the words stands for; never a code or a secret. */
    facts: z.record(z.string(), z.string()),
  }),
  /** The last mail to the address that was given up. */
  z.object({ ...whose, kind: z.literal('email-changed'), to: z.string() }),
]);
type Payload = z.output<typeof Payload>;
type Kind<K extends Payload['kind']> = Extract<Payload, { kind: K }>;

export const accountMailJob = {
  name: 'accounts-send-mail',
  payload: Payload,
  maxAttempts: 12,
} satisfies JobDefinition;

/** How long the links work. */
export const LINK_SECONDS = { 'confirm-email': 86_400, 'reset-password': 3_600 } as const;
/** Query-free: what stands behind # stays in the browser and out of logs and referrers. */
const FRAGMENT = { 'confirm-email': 'confirm', 'reset-password': 'reset' } as const;
const SIGN_IN_SETTINGS = '/settings?section=account';
const SESSIONS = '/settings?section=security#sessions';
const SECOND_FACTOR = '/settings?section=security#second-factor';

export function createAccountMailJob(platform: Platform): Job {
  const { db, mailer } = platform;
  return defineJob(accountMailJob, async (payload) => {
    const user = await userById(db, payload.workspaceId, payload.userId);
    const mail = user && (await findMail(platform, user, payload));
    // None: the account was deleted since, or the mail has nothing to say any more.
    if (mail) await mailer.send(mail);
  });
}

type Mail = ReturnType<typeof accountMail>;

async function findMail(platform: Platform, user: UserRow, payload: Payload): Promise<Mail | null> {
  const { publicUrl } = platform.config;
  const { email, fullName: name } = user;
  switch (payload.kind) {
    case 'confirm-email':
      return confirmMail(platform, user);
    case 'reset-password': {
      const kind = user.passwordHash === null ? 'set-password' : 'reset-password';
      return accountMail(kind, { to: email, name, link: await tokenLink(platform, user, payload.kind) });
    }
    case 'already-registered':
      return accountMail('already-registered', { to: email, name, link: `${publicUrl}/` });
    case 'password-changed':
      return accountMail('password-changed', { to: email, name, link: publicUrl + SESSIONS });
    case 'sign-in-tries':
      return accountMail('sign-in-tries', { to: email, name, link: publicUrl + SESSIONS });
    case 'password-reset': {
      const link = publicUrl + SESSIONS;
      return accountMail('password-was-reset', { to: email, name, link, more: recoveryLines(payload) });
    }
    case 'google-linked':
    case 'google-unlinked':
      return accountMail(payload.kind, { to: email, name, link: publicUrl + SIGN_IN_SETTINGS });
    case 'email-changed':
      return accountMail('email-changed', { to: payload.to, name, link: `${publicUrl}/`, facts: { newEmail: email } });
    case 'app-added':
    case 'app-removed':
    case 'passkey-added':
    case 'passkey-removed':
    case 'recovery-codes-renewed':
    case 'recovery-code-used':
    case 'second-factor-guessed':
    case 'second-factor-reset':
      return accountMail(payload.kind, { to: email, name, link: publicUrl + SECOND_FACTOR, facts: payload.facts });
    case 'new-sign-in':
      return newSignInMail(platform, user, payload);
    default:
      return changeMail(platform, user, payload);
  }
}

function recoveryLines({ ended, kept }: Kind<'password-reset'>): string[] {
  const list = (things: string[]) => things.map((thing) => `- ${thing}`);
  return [
    ...(ended.length === 0 ? ['There was no other access to end.'] : ['This no longer opens it:', ...list(ended)]),
    ...(kept.length === 0 ? [] : ['Still connected. Remove what is not yours:', ...list(kept)]),
  ];
}

/** Says whose sign-up it is: a stranger may have signed up with this address. Null where there is nothing to confirm. */
async function confirmMail(platform: Platform, user: UserRow): Promise<Mail | null> {
  const { email, fullName, createdAt } = user;
  if (user.verified || (await confirmedUser(platform.db, email))) return null;
  const contested = (await pendingSignUps(platform.db, email, 2)).length > 1;
  return accountMail(contested ? 'confirm-email-contested' : 'confirm-email', {
    to: email,
    // A stranger's words belong into no greeting.
    name: contested ? '' : fullName,
    link: await tokenLink(platform, user, 'confirm-email'),
    facts: { who: fullName.trim() === '' ? email : fullName, time: await formatMoment(platform, user, createdAt) },
  });
}

const formatMoment = async ({ db }: Platform, { workspaceId, id }: UserRow, moment: Date) =>
  formatExactTime(moment, await getRegion(db, workspaceId, id));

async function tokenLink(
  { db, clock, config }: Platform,
  { workspaceId, id }: UserRow,
  purpose: 'confirm-email' | 'reset-password',
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock.now() + LINK_SECONDS[purpose] * 1000);
  await db.transaction((tx) => replaceToken(tx, workspaceId, id, purpose, hashToken(token), expiresAt));
  return `${config.publicUrl}/#${FRAGMENT[purpose]}=${token}`;
}

async function newSignInMail(platform: Platform, user: UserRow, { deviceId }: Kind<'new-sign-in'>) {
  const { db, config } = platform;
  const device = await deviceById(db, user.workspaceId, deviceId);
  if (!device) return null;
  const { device: kind, browser } = deviceParts(device.deviceInfo);
  return accountMail('new-sign-in', {
    to: user.email,
    name: user.fullName,
    link: config.publicUrl + SESSIONS,
    facts: { device: kind, browser, time: await formatMoment(platform, user, device.firstSeen) },
  });
}

async function changeMail(platform: Platform, user: UserRow, payload: Kind<'email-change-old' | 'email-change-new'>) {
  const { db, config } = platform;
  const { workspaceId, userId, changeId: id, kind } = payload;
  const side = kind === 'email-change-old' ? 'old' : 'new';
  const token = newToken();
  const change = await setToken(db, { workspaceId, userId, id }, side, hashToken(token));
  if (!change) return null; // cancelled, replaced or confirmed since
  const { newEmail } = change;
  if (side === 'new' && (await confirmedUser(db, newEmail))) {
    // Only the mailbox learns it; the token created above is not sent.
    return accountMail('email-change-taken', { to: newEmail, name: '', link: `${config.publicUrl}/` });
  }
  const to = side === 'old' ? user.email : newEmail;
  return accountMail(kind, {
    to,
    name: user.fullName,
    link: `${config.publicUrl}/#email-change=${token}`,
    facts: { newEmail },
  });
}

// The mails that accounts get: their words with the facts filled in.
interface AccountMail {
  to: string;
  /** Shown in the greeting. */
  name: string;
  link: string;
  /** What `{name}` in the words stands for. */
  facts?: Readonly<Record<string, string>>;
  /** Paragraphs after those of the words. */
  more?: readonly string[];
}

function accountMail(kind: AccountMailKind, { facts = {}, more = [], ...mail }: AccountMail): SystemMail {
  const { lead, ...words } = MAIL_TEXTS[kind];
  const paragraphs = typeof lead === 'string' ? [lead] : lead;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, fact: string) => facts[fact] ?? whole);
  return renderEmailLayout({ ...mail, ...words, lead: [...paragraphs.map(fill), ...more] });
}
