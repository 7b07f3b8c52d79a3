// The calls of the verifier, and the keys that their answers are cached under.
import { call, endpoint } from '#platform/web/api-client.ts';
import { upload } from '#platform/web/file-client.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import type { SearchAnswer } from '#prospecting/searches/web/index.ts';
import type { RouteCall } from '#shared/contract.ts';
import type * as contract from '../contract.ts';
import type { Verdict } from '../fields.contract.ts';

const verify = endpoint<typeof contract.verifyAddresses>('POST /api/verifier/addresses');
const address = endpoint<typeof contract.readAddress>('GET /api/verifier/address');
const addresses = endpoint<typeof contract.listAddresses>('GET /api/verifier/addresses');
const status = endpoint<typeof contract.verifierStatus>('GET /api/verifier/status');
const domain = endpoint<typeof contract.readDomain>('GET /api/verifier/domain');
const people = endpoint<typeof contract.listDomainPeople>('GET /api/verifier/domain/people');
const search = endpoint<typeof contract.domainPeople.search>('POST /api/verifier/domain-people/search');
const reopen = endpoint<typeof contract.domainPeople.reopen>('GET /api/verifier/domain-people/searches/:runId');

export const VERIFIER_KEY = ['verifier'] as const;
/** Below it all that changes with a verdict. */
export const VERDICTS_KEY = [...VERIFIER_KEY, 'verdicts'] as const;

/** A server that answers slowly is waited for: each of its steps may take 45 s. */
const PATIENT_MS = 120_000;

export const sendVerify = (emails: readonly string[], idempotencyKey: string) =>
  call(verify, { body: { emails: [...emails] } }, { idempotencyKey, timeoutMs: PATIENT_MS });
export const readAddress = (email: string, signal: AbortSignal) => call(address, { query: { email } }, { signal });

export type AddressesQuery = RouteCall<typeof contract.listAddresses>['query'];
export const readAddresses = (query: AddressesQuery, signal: AbortSignal) => call(addresses, { query }, { signal });
export const readStatus = (signal: AbortSignal) => call(status, {}, { signal });

export const readDomain = (query: RouteCall<typeof contract.readDomain>['query'], signal: AbortSignal) =>
  call(domain, { query }, { signal, timeoutMs: PATIENT_MS });
export const readPeople = (query: RouteCall<typeof contract.listDomainPeople>['query'], signal: AbortSignal) =>
  call(people, { query }, { signal });

type Answer = SearchAnswer<FoundPerson>;

export const sendSearch = (
  body: RouteCall<typeof contract.domainPeople.search>['body'],
  idempotencyKey: string,
): Promise<Answer> => call(search, { body }, { idempotencyKey });
export const readRun = (runId: string, signal: AbortSignal): Promise<Answer> =>
  call(reopen, { params: { runId } }, { signal });

const create = endpoint<typeof contract.createBatch>('POST /api/verifier/batches');
const uploaded = endpoint<typeof contract.uploadBatch>('POST /api/verifier/batches/file');
const list = endpoint<typeof contract.listBatches>('GET /api/verifier/batches');
const one = endpoint<typeof contract.readBatch>('GET /api/verifier/batches/:id');
const rows = endpoint<typeof contract.listBatchRows>('GET /api/verifier/batches/:id/rows');
const run = endpoint<typeof contract.runBatch>('POST /api/verifier/batches/:id/run');
const pause = endpoint<typeof contract.pauseBatch>('POST /api/verifier/batches/:id/pause');
const resume = endpoint<typeof contract.resumeBatch>('POST /api/verifier/batches/:id/resume');
const finish = endpoint<typeof contract.finishBatch>('POST /api/verifier/batches/:id/finish');
const cancel = endpoint<typeof contract.cancelBatch>('POST /api/verifier/batches/:id/cancel');
const remove = endpoint<typeof contract.deleteBatch>('DELETE /api/verifier/batches/:id');
const keep = endpoint<typeof contract.keepBatch>('POST /api/verifier/batches/:id/keep');

export type NewBatch = RouteCall<typeof contract.createBatch>['body'];
export const sendBatch = (body: NewBatch, idempotencyKey: string) => call(create, { body }, { idempotencyKey });

interface BatchFile {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}
export const sendFile = ({ file, ...rest }: BatchFile) =>
  upload(uploaded, { query: { name: file.name }, content: file, ...rest });

export const readBatches = (signal: AbortSignal) => call(list, { query: { limit: 20 } }, { signal });
export const readBatch = (id: string, signal: AbortSignal) => call(one, { params: { id } }, { signal });
export type RowsQuery = RouteCall<typeof contract.listBatchRows>['query'];
export const readRows = (id: string, query: RowsQuery, signal: AbortSignal) =>
  call(rows, { params: { id }, query }, { signal });

export const sendRun = (id: string, cap: number) => call(run, { params: { id }, body: { cap } });
export const sendPause = (id: string) => call(pause, { params: { id } });
export const sendResume = (id: string, cap?: number) =>
  call(resume, { params: { id }, body: cap === undefined ? {} : { cap } });
export const sendFinish = (id: string) => call(finish, { params: { id } });
export const sendCancel = (id: string) => call(cancel, { params: { id } });
export const sendRemoval = (id: string) => call(remove, { params: { id } });
export type Keeping = RouteCall<typeof contract.keepBatch>['body'];
export const sendKeeping = (id: string, body: Keeping, idempotencyKey: string) =>
  call(keep, { params: { id }, body }, { idempotencyKey });

/** Of all addresses, or of those with one verdict. */
export const fileHref = (id: string, verdict: Verdict | null): string =>
  `/api/verifier/batches/${id}/file${verdict ? `?verdict=${verdict}` : ''}`;
