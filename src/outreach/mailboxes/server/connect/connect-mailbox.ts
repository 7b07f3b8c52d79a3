// Connects a mailbox of its own server: tried first, and kept with its sealed passwords only where it works.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Plan } from '#account/plans/contract.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type changeServer as changeRoute,
  type connectMailbox as connectRoute,
  DEFAULT_WINDOWS,
  MAILBOX_DEFAULTS,
  type OtherServers,
  type testMailbox as testRoute,
} from '../../contract.ts';
import { dayCapFaults, dayIn, settingsErrors } from '../../domain/mailbox-limits.ts';
import { inTransaction, mindLimit } from '../change-mailboxes.ts';
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
import { presentMailbox, theMailbox } from '../present-mailbox.ts';
import {
  allGood,
  firstFault,
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
      ...dayCapFaults('smtp', plan as Plan, values.dayCap),
    ].map(({ path, message }) => ({ path: `settings.${path}`, message })),
  ]);
  // Before its servers are asked, and once more when it is kept.
  await mindLimit(platform.db, principal, ['smtp']);
  const checks = await runConnectionTest(platform, settingsTest(platform, email, server, NO_PASSWORDS));
  if (!allGood(checks)) return { mailbox: null, checks };
  const { rampFrom: _constant, ...columns } = values;
  await inTransaction(context, workspaceId, async (tx) => {
    await mindLimit(tx, principal, ['smtp']);
    const isNew = await insertMailbox(tx, {
      ...{ workspaceId, id, kind: 'smtp', email, address: email, ...columns, ...serverColumns(server) },
      rampStartedOn: ramp ? dayIn(values.zone, platform.clock.now()) : null,
      testedAt: new Date(platform.clock.now()),
      createdBy: userId,
    });
    if (!isNew) return;
    await keepPasswords(context, tx, { workspaceId, mailboxId: id, setBy: userId }, server);
    await recordActivity(tx, principal, { kind: 'mailbox.connected', subject: { type: 'mailbox', id } });
  });
  return { mailbox: await presentMailbox(context, workspaceId, id), checks };
}

/** One that was broken sends on where it works; one that worked and does not is broken from now. @throws MAILBOX_NOT_FOUND */
export async function testMailbox(
  context: MailboxesContext,
  { workspaceId }: Principal,
  id: string,
): Promise<RouteOutput<typeof testRoute>> {
  const row = await theMailbox(context, workspaceId, id);
  const checks = await runConnectionTest(context.platform, storedMailboxTest(context.platform, row));
  // Reading has troubles of its own: what can be sent is sent.
  const sending = checks.filter(({ step }) => step !== 'reading-login');
  await inTransaction(context, workspaceId, async (tx) => {
    if (allGood(sending)) {
      await markWorking(tx, workspaceId, id);
      const works = row.state !== 'paused';
      await context.changed(tx, workspaceId, { mailboxId: id, works, why: works ? '' : row.fault });
    } else if (await breakMailbox(tx, workspaceId, id, firstFault(sending))) {
      await context.changed(tx, workspaceId, { mailboxId: id, works: false, why: firstFault(sending) });
    }
  });
  return { mailbox: await presentMailbox(context, workspaceId, id), checks };
}

/** Kept where it works. One that sends by its provider is given its reading alone. @throws MAILBOX_NOT_FOUND, INVALID_INPUT */
export async function changeServer(
  context: MailboxesContext,
  principal: Principal,
  id: string,
  server: RouteInput<typeof changeRoute>['body'],
): Promise<RouteOutput<typeof changeRoute>> {
  const { workspaceId, userId } = principal;
  const { platform } = context;
  const row = await theMailbox(context, workspaceId, id);
  if (row.kind === 'practice') throw new AppError('MAILBOX_NOT_FOUND');
  refuse(securityFaults(context, server, ''));
  const kept = await storedPasswords(platform, row);
  const { smtp } = server;
  const own = row.kind === 'smtp';
  if (own && smtp === null) refuse([{ path: 'smtp.host', message: 'Please enter the name of the server' }]);
  const trial =
    own && smtp !== null
      ? settingsTest(platform, row.address, { ...server, smtp }, kept)
      : readingTest(platform, row, server, kept);
  const checks = await runConnectionTest(platform, trial);
  if (!allGood(checks)) return { mailbox: null, checks };
  await inTransaction(context, workspaceId, async (tx) => {
    await updateMailbox(tx, workspaceId, id, own ? serverColumns(server) : readingColumns(server));
    const passwords = own ? server : { ...server, smtpPassword: null };
    await keepPasswords(context, tx, { workspaceId, mailboxId: id, setBy: userId }, passwords);
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

async function keepPasswords(
  { platform }: MailboxesContext,
  tx: Parameters<typeof encryptSecret>[1],
  at: { workspaceId: string; mailboxId: string; setBy: string },
  { smtpPassword, imapPassword }: Pick<OtherServers, 'smtpPassword' | 'imapPassword'>,
): Promise<void> {
  if (smtpPassword !== null) await encryptSecret(platform, tx, at, 'smtp', smtpPassword);
  if (imapPassword !== null) await encryptSecret(platform, tx, at, 'imap', imapPassword);
}

/** A password goes over no open line. Servers of tests, on this machine, are the exception. */
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
