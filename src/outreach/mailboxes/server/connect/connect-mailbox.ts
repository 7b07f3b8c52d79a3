// Connects a mailbox with its own server, saved with encrypted passwords only if its test succeeds.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Plan } from '#account/plans/contract.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { localDay } from '#shared/local-time.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type changeServer as changeRoute,
  type connectMailbox as connectRoute,
  DEFAULT_WINDOWS,
  MAILBOX_DEFAULTS,
  type OtherServers,
  type testMailbox as testRoute,
} from '../../contract.ts';
import { dayCapErrors, settingsErrors } from '../../domain/mailbox-limits.ts';
import { checkMailboxLimit, inTransaction } from '../change-mailboxes.ts';
import { encryptSecret } from '../mailbox-secrets.ts';
import {
  breakMailbox,
  insertMailbox,
  isConnected,
  markWorking,
  storedMailbox,
  updateMailbox,
} from '../mailboxes.store.ts';
import type { MailboxesContext } from '../mailboxes-context.ts';
import { getMailbox, presentMailbox } from '../present-mailbox.ts';
import {
  allPassed,
  firstFailure,
  readingTest,
  runConnectionTest,
  settingsTest,
  storedMailboxTest,
  storedPasswords,
} from './connection-test.provider.ts';

const NO_PASSWORDS = { smtp: null, imap: null };

/** Sent twice, it is one mailbox. @throws MAILBOX_EXISTS, MAILBOX_LIMIT, LIMIT_REACHED, INVALID_INPUT */
export async function connectMailbox(
  context: MailboxesContext,
  principal: Principal,
  { id, email, server, settings }: RouteInput<typeof connectRoute>['body'],
): Promise<RouteOutput<typeof connectRoute>> {
  const { platform } = context;
  const { workspaceId, userId, plan } = principal;
  const before = await storedMailbox(platform.db, workspaceId, id);
  if (before?.deletedAt === null && before.address === email) {
    return { mailbox: await presentMailbox(context, workspaceId, id), checks: [] };
  }
  if (before !== null || (await isConnected(platform.db, workspaceId, email))) throw new AppError('MAILBOX_EXISTS');
  const { ramp = true, ...chosen } = settings;
  const values = { ...MAILBOX_DEFAULTS, zone: 'UTC', windows: DEFAULT_WINDOWS, ...chosen };
  refuse([
    ...(server.smtpPassword === null ? [{ path: 'server.smtpPassword', message: 'Please enter the password' }] : []),
    ...securityFaults(context, server, 'server.'),
    ...[
      ...settingsErrors('smtp', { ...values, smtpHost: server.smtp.host }),
      ...dayCapErrors('smtp', plan as Plan, values.dayCap),
    ].map(({ path, message }) => ({ path: `settings.${path}`, message })),
  ]);
  // Checked before the test, and again in the transaction that saves it.
  await checkMailboxLimit(platform.db, principal, ['smtp']);
  const checks = await runConnectionTest(platform, settingsTest(platform, email, server, NO_PASSWORDS));
  if (!allPassed(checks)) return { mailbox: null, checks };
  const { rampFrom: _constant, ...columns } = values;
  await inTransaction(context, workspaceId, async (tx) => {
    await checkMailboxLimit(tx, principal, ['smtp']);
    const isNew = await insertMailbox(tx, {
      ...{ workspaceId, id, kind: 'smtp', email, address: email, ...columns, ...serverColumns(server) },
      rampStartedOn: ramp ? localDay(platform.clock.now(), values.zone) : null,
      testedAt: new Date(platform.clock.now()),
      createdBy: userId,
    });
    if (!isNew) return;
    await savePasswords(context, tx, { workspaceId, mailboxId: id, setBy: userId }, server);
    await recordActivity(tx, principal, { kind: 'mailbox.connected', subject: { type: 'mailbox', id } });
  });
  return { mailbox: await presentMailbox(context, workspaceId, id), checks };
}

/** A broken one resumes if sending works; a working one becomes broken if it does not. @throws MAILBOX_NOT_FOUND */
export async function testMailbox(
  context: MailboxesContext,
  { workspaceId }: Principal,
  id: string,
): Promise<RouteOutput<typeof testRoute>> {
  const row = await getMailbox(context, workspaceId, id);
  const checks = await runConnectionTest(context.platform, storedMailboxTest(context.platform, row));
  // Only sending decides: a fault of reading stops nothing.
  const sending = checks.filter(({ step }) => step !== 'reading-login');
  await inTransaction(context, workspaceId, async (tx) => {
    if (allPassed(sending)) {
      await markWorking(tx, workspaceId, id);
      const works = row.state !== 'paused';
      await context.changed(tx, workspaceId, { mailboxId: id, works, why: works ? '' : row.fault });
    } else if (await breakMailbox(tx, workspaceId, id, firstFailure(sending))) {
      await context.changed(tx, workspaceId, { mailboxId: id, works: false, why: firstFailure(sending) });
    }
  });
  return { mailbox: await presentMailbox(context, workspaceId, id), checks };
}

/** Saved only if it works. Of one that sends through its provider, only reading changes. @throws MAILBOX_NOT_FOUND, INVALID_INPUT */
export async function changeServer(
  context: MailboxesContext,
  principal: Principal,
  id: string,
  server: RouteInput<typeof changeRoute>['body'],
): Promise<RouteOutput<typeof changeRoute>> {
  const { workspaceId, userId } = principal;
  const { platform } = context;
  const row = await getMailbox(context, workspaceId, id);
  if (row.kind === 'practice') throw new AppError('MAILBOX_NOT_FOUND');
  refuse(securityFaults(context, server, ''));
  const stored = await storedPasswords(platform, row);
  const { smtp } = server;
  const own = row.kind === 'smtp';
  if (own && smtp === null) refuse([{ path: 'smtp.host', message: 'Please enter the name of the server' }]);
  const test =
    own && smtp !== null
      ? settingsTest(platform, row.address, { ...server, smtp }, stored)
      : readingTest(platform, row, server, stored);
  const checks = await runConnectionTest(platform, test);
  if (!allPassed(checks)) return { mailbox: null, checks };
  await inTransaction(context, workspaceId, async (tx) => {
    await updateMailbox(tx, workspaceId, id, own ? serverColumns(server) : readingColumns(server));
    const passwords = own ? server : { ...server, smtpPassword: null };
    await savePasswords(context, tx, { workspaceId, mailboxId: id, setBy: userId }, passwords);
    await recordActivity(tx, principal, { kind: 'mailbox.server-changed', subject: { type: 'mailbox', id } });
    await markWorking(tx, workspaceId, id);
    const works = row.state !== 'paused';
    await context.changed(tx, workspaceId, { mailboxId: id, works, why: works ? '' : row.fault });
  });
  return { mailbox: await presentMailbox(context, workspaceId, id), checks };
}

function serverColumns({ smtp, imap }: OtherServers) {
  return {
    ...{ smtpHost: smtp?.host ?? '', smtpPort: smtp?.port ?? 0, smtpSecurity: smtp?.security ?? 'tls' },
    ...{ smtpUser: smtp?.user ?? '', ...readingColumns({ imap }) },
  };
}

function readingColumns({ imap }: Pick<OtherServers, 'imap'>) {
  return {
    ...{ imapHost: imap?.host ?? '', imapPort: imap?.port ?? 0, imapSecurity: imap?.security ?? 'tls' },
    imapUser: imap?.user ?? '',
  };
}

async function savePasswords(
  { platform }: MailboxesContext,
  tx: Parameters<typeof encryptSecret>[1],
  at: { workspaceId: string; mailboxId: string; setBy: string },
  { smtpPassword, imapPassword }: Pick<OtherServers, 'smtpPassword' | 'imapPassword'>,
): Promise<void> {
  if (smtpPassword !== null) await encryptSecret(platform, tx, at, 'smtp', smtpPassword);
  if (imapPassword !== null) await encryptSecret(platform, tx, at, 'imap', imapPassword);
}

/** Passwords are never sent unencrypted, except to test servers on loopback. */
function securityFaults({ platform }: MailboxesContext, { smtp, imap }: OtherServers, at: string): FieldFault[] {
  if (platform.config.allowPrivateSources) return [];
  const message = 'Choose TLS or STARTTLS: a password is never sent unencrypted';
  return [
    ...(smtp?.security === 'none' ? [{ path: `${at}smtp.security`, message }] : []),
    ...(imap?.security === 'none' ? [{ path: `${at}imap.security`, message }] : []),
  ];
}

function refuse(fields: FieldFault[]): void {
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields });
}
