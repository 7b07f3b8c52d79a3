// Connects a CRM, by its page of consent or with a token that was made in it, and disconnects it. What is mapped at first is read from the
// account's own fields, so that the first dry run needs no setting.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  CRM_EVENT,
  type CrmConnection,
  type CrmSettings,
  type connectCrmToken,
  type finishCrmConsent,
} from '../contract.ts';
import { CrmFault } from '../domain/crm-fault.ts';
import { defaultMapping, defaultObject } from '../domain/default-mapping.ts';
import { CRM_NAMES, type CrmId } from '../fields.contract.ts';
import {
  type ConnectionFigures,
  type ConnectionRow,
  connectionById,
  consumeConsent,
  dropSecret,
  insertConsent,
  saveConnection,
} from './connections.store.ts';
import type { CrmAccess, CrmAdapter, CrmOAuth, CrmPastedToken } from './crm-adapter.ts';
import { answered, type CrmContext } from './crm-context.ts';
import {
  consentUrl,
  openTokens,
  redeemCode,
  revokeTokens,
  type StoredTokens,
  sealTokens,
  toStoredTokens,
} from './crm-tokens.provider.ts';
import { enqueueReading } from './read-crm.job.ts';

/** Integration contracts 0.2. */
const CONSENT_MS = 600_000;

export function presentConnection(row: ConnectionRow, figures?: Omit<ConnectionFigures, 'id'>): CrmConnection {
  const { id, crm, state, fault, accountName, webUrl, connectedAt } = row;
  const { lastRunAt = null, linked = 0, failed = 0, toChoose = 0 } = figures ?? {};
  const { known = 0, customers = 0, doNotContact = 0 } = figures ?? {};
  return {
    ...{ id, crm, state, fault, accountName, webUrl, linked, failed, toChoose, known, customers, doNotContact },
    ...{ readAt: row.readAt?.toISOString() ?? null, readFault: row.readFault },
    connectedAt: connectedAt.toISOString(),
    lastRunAt: lastRunAt === null ? null : new Date(lastRunAt).toISOString(),
  };
}

/** @throws CRM_OAUTH_OFF */
export async function startConsent(
  context: CrmContext,
  { workspaceId, userId }: Principal,
  crm: CrmId,
  { display, region }: { display: 'popup' | 'page'; region: string },
): Promise<{ url: string }> {
  const { platform } = context;
  const { adapter, oauth } = toOauth(context, crm);
  // Its first word tells the page that the CRM leads back to how it was opened.
  const state = `${display}.${newToken()}`;
  const expiresAt = new Date(platform.clock.now() + CONSENT_MS);
  await insertConsent(platform.db, { workspaceId, stateHash: hashToken(state), userId, crm, region, expiresAt });
  return { url: consentUrl(platform, adapter, oauth, { state, region }) };
}

/** @throws CRM_OAUTH_OFF, OAUTH_ENDED, CRM_NOT_CONNECTED, CRM_CALL_FAILED */
export async function finishConsent(
  context: CrmContext,
  principal: Principal,
  crm: CrmId,
  { state, code, error, server }: RouteInput<typeof finishCrmConsent>['body'],
): Promise<CrmConnection> {
  const { platform } = context;
  const { workspaceId, userId } = principal;
  const { adapter, oauth } = toOauth(context, crm);
  const now = new Date(platform.clock.now());
  const consent = await consumeConsent(platform.db, workspaceId, { stateHash: hashToken(state), userId, crm, now });
  if (consent === null) throw new AppError('OAUTH_ENDED');
  if (code === '' || error !== '') throw notConnected(crm, 'Access was not granted.');
  const { region } = consent;
  return answered(crm, async () => {
    const tokens = await redeemCode(platform, adapter, oauth, { code, state, region, server });
    if (tokens.refreshToken === null) throw new CrmFault('auth', 'It granted no lasting access. Start again.');
    const kept = toStoredTokens(platform, tokens);
    return connect(context, principal, adapter, { ...tokens, region, server, pasted: false, kept });
  });
}

/** @throws CRM_OAUTH_OFF, INVALID_INPUT, CRM_NOT_CONNECTED, CRM_CALL_FAILED */
export async function connectToken(
  context: CrmContext,
  principal: Principal,
  { crm, token, host }: RouteInput<typeof connectCrmToken>['body'],
): Promise<CrmConnection> {
  const adapter = context.adapters[crm];
  const { pastedToken } = adapter;
  if (!pastedToken) throw new AppError('CRM_OAUTH_OFF', { params: { crm: CRM_NAMES[crm] } });
  const apiUrl = getAddress(pastedToken, host);
  return answered(crm, () => {
    const kept = { accessToken: token, refreshToken: '', expiresAt: null };
    return connect(context, principal, adapter, {
      ...{ apiUrl, region: '', server: '', pasted: true, kept },
    });
  });
}

/** @throws INVALID_INPUT where it is not an address of the CRM */
function getAddress({ apiUrl }: CrmPastedToken, host: string): string {
  try {
    return apiUrl(host);
  } catch (error) {
    if (!(error instanceof CrmFault)) throw error;
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'host', message: error.message }] });
  }
}

interface Given {
  apiUrl: string;
  region: string;
  server: string;
  pasted: boolean;
  kept: StoredTokens;
}

async function connect(
  context: CrmContext,
  principal: Principal,
  adapter: CrmAdapter,
  { apiUrl, region, server, pasted, kept }: Given,
): Promise<CrmConnection> {
  const { platform } = context;
  const { workspaceId, userId } = principal;
  const access: CrmAccess = { apiUrl, token: (refused) => refuseAgain(kept.accessToken, refused) };
  const account = await adapter.account(access);
  const settings = await firstSettings(adapter, access);
  const row = await platform.db.transaction(async (tx) => {
    const connection = {
      ...{
        workspaceId,
        id: newId(),
        crm: adapter.id,
        accountId: account.id,
        accountName: account.name,
        webUrl: account.webUrl,
      },
      ...{ apiUrl, region, server, pasted, settings, connectedBy: userId },
    };
    const stored = await saveConnection(tx, connection, (id) => sealTokens(platform, { workspaceId, id }, kept));
    const subject = { type: 'crm', id: stored.id, label: CRM_NAMES[adapter.id] } as const;
    await recordActivity(tx, principal, { kind: 'crm.connected', subject });
    await enqueueReading(context, tx, stored);
    return stored;
  });
  platform.events.publish(workspaceId, { type: CRM_EVENT });
  return presentConnection(row);
}

/** A token that was just given is not renewed. */
async function refuseAgain(token: string, refused: string | undefined): Promise<string> {
  if (refused === undefined) return token;
  throw new CrmFault('auth', 'It refused the token. Check that it is complete and has the permissions named here.');
}

async function firstSettings(adapter: CrmAdapter, access: CrmAccess): Promise<CrmSettings> {
  const ofKind = async (kind: 'contact' | 'company') =>
    defaultMapping(adapter.id, kind, await adapter.fields(access, defaultObject(adapter.id, kind)));
  const [contact, company] = await Promise.all([ofKind('contact'), ofKind('company')]);
  return { contact, company };
}

/** Forgets the token here, and asks the CRM to forget it, too. @throws NOT_FOUND */
export async function disconnect(context: CrmContext, principal: Principal, id: string): Promise<void> {
  const { platform } = context;
  const { workspaceId } = principal;
  const row = await connectionById(platform.db, workspaceId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const tokens = openTokens(platform, row);
  await platform.db.transaction(async (tx) => {
    if (!(await dropSecret(tx, workspaceId, id))) return;
    const subject = { type: 'crm', id, label: CRM_NAMES[row.crm] } as const;
    await recordActivity(tx, principal, { kind: 'crm.disconnected', subject });
  });
  platform.events.publish(workspaceId, { type: CRM_EVENT });
  const adapter = context.adapters[row.crm];
  if (tokens) await revokeTokens(platform, adapter, row, tokens);
}

function toOauth(context: CrmContext, crm: CrmId): { adapter: CrmAdapter; oauth: CrmOAuth } {
  const adapter = context.adapters[crm];
  if (adapter.oauth === null) throw new AppError('CRM_OAUTH_OFF', { params: { crm: CRM_NAMES[crm] } });
  return { adapter, oauth: adapter.oauth };
}

function notConnected(crm: CrmId, reason: string): AppError {
  return new AppError('CRM_NOT_CONNECTED', { params: { crm: CRM_NAMES[crm], reason } });
}
