// The calls of mailboxes, the sender, sending domains and practice, and the names that their answers are kept under.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import type * as contract from '../contract.ts';

const list = endpoint<typeof contract.listMailboxes>('GET /api/mailboxes');
const read = endpoint<typeof contract.readMailbox>('GET /api/mailboxes/:id');
const find = endpoint<typeof contract.findSettings>('GET /api/mailboxes/settings');
const connect = endpoint<typeof contract.connectMailbox>('POST /api/mailboxes');
const test = endpoint<typeof contract.testMailbox>('POST /api/mailboxes/:id/test');
const server = endpoint<typeof contract.changeServer>('PUT /api/mailboxes/:id/server');
const save = endpoint<typeof contract.saveMailbox>('PATCH /api/mailboxes/:id');
const bulk = endpoint<typeof contract.changeMailboxes>('POST /api/mailboxes/bulk');
const start = endpoint<typeof contract.startOauth>('POST /api/mailboxes/oauth/:provider/start');
const finish = endpoint<typeof contract.finishOauth>('POST /api/mailboxes/oauth/:provider/finish');
const identity = endpoint<typeof contract.readIdentity>('GET /api/sender-identity');
const keepIdentity = endpoint<typeof contract.saveIdentity>('PUT /api/sender-identity');
const domains = endpoint<typeof contract.listSendingDomains>('GET /api/mailbox-domains');
const domain = endpoint<typeof contract.readSendingDomain>('GET /api/mailbox-domains/:domain');
const makeKey = endpoint<typeof contract.makeDkimKey>('POST /api/mailboxes/:id/dkim');
const dropKey = endpoint<typeof contract.removeDkimKey>('DELETE /api/mailboxes/:id/dkim');

export const MAILBOXES_KEY = ['mailboxes'] as const;

/** Servers are asked for an answer step by step, and each may be slow. */
const PATIENT_MS = 120_000;

export type Identity = RouteOutput<typeof contract.readIdentity>;
export type SendingDomain = RouteOutput<typeof contract.listSendingDomains>['items'][number];
export type DomainView = RouteOutput<typeof contract.readSendingDomain>;
export type ConnectBody = RouteCall<typeof contract.connectMailbox>['body'];
export type ServerBody = RouteCall<typeof contract.changeServer>['body'];
export type SettingsBody = RouteCall<typeof contract.saveMailbox>['body'];
export type BulkBody = RouteCall<typeof contract.changeMailboxes>['body'];
export type Provider = 'google' | 'microsoft';

export const readMailboxes = (signal: AbortSignal) => call(list, {}, { signal });
export const readMailbox = (id: string, signal: AbortSignal) => call(read, { params: { id } }, { signal });
export const readFound = (email: string) => call(find, { query: { email } }, { timeoutMs: PATIENT_MS });
export const sendConnect = (body: ConnectBody) => call(connect, { body }, { timeoutMs: PATIENT_MS });
export const sendTest = (id: string) => call(test, { params: { id } }, { timeoutMs: PATIENT_MS });
export const sendServer = (id: string, body: ServerBody) =>
  call(server, { params: { id }, body }, { timeoutMs: PATIENT_MS });
export const sendSettings = (id: string, body: SettingsBody) => call(save, { params: { id }, body });
export const sendBulk = (body: BulkBody) => call(bulk, { body });
export const sendStart = (provider: Provider, mailboxId: string | null, email: string) =>
  call(start, { params: { provider }, body: { display: 'page', mailboxId, email } });
export const sendFinish = (provider: Provider, body: RouteCall<typeof contract.finishOauth>['body']) =>
  call(finish, { params: { provider }, body }, { timeoutMs: PATIENT_MS });

export const readIdentity = (signal: AbortSignal) => call(identity, {}, { signal });
export const sendIdentity = (body: RouteCall<typeof contract.saveIdentity>['body']) => call(keepIdentity, { body });
export const readDomains = (signal: AbortSignal) => call(domains, {}, { signal });
export const readSendingDomain = (
  name: string,
  { fresh, selector }: { fresh: boolean; selector: string },
  signal: AbortSignal,
) =>
  call(
    domain,
    { params: { domain: name }, query: { ...(fresh && { fresh: 'true' }), ...(selector && { selector }) } },
    { signal, timeoutMs: PATIENT_MS },
  );
export const sendMakeKey = (id: string, body: RouteCall<typeof contract.makeDkimKey>['body']) =>
  call(makeKey, { params: { id }, body });
export const sendDropKey = (id: string) => call(dropKey, { params: { id } });
