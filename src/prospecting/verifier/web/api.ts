// The calls of the verifier, and the keys that their answers are cached under.
import { call, endpoint, getAddress } from '#platform/web/api-client.ts';
import { upload } from '#platform/web/file-client.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import type { SearchAnswer } from '#prospecting/searches/web/index.ts';
import type { RouteCall } from '#shared/contract.ts';
import * as contract from '../contract.ts';
import type { Verdict } from '../fields.contract.ts';

const verify = endpoint(contract.verifyAddresses);
const address = endpoint(contract.readAddress);
const addresses = endpoint(contract.listAddresses);
const status = endpoint(contract.verifierStatus);
const domain = endpoint(contract.readDomain);
const people = endpoint(contract.listDomainPeople);
const search = endpoint(contract.domainPeople.search);
const reopen = endpoint(contract.domainPeople.reopen);

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

const create = endpoint(contract.createBatch);
const uploaded = endpoint(contract.uploadBatch);
const list = endpoint(contract.listBatches);
const one = endpoint(contract.readBatch);
const file = endpoint(contract.downloadBatch);
const rows = endpoint(contract.listBatchRows);
const run = endpoint(contract.runBatch);
const pause = endpoint(contract.pauseBatch);
const resume = endpoint(contract.resumeBatch);
const finish = endpoint(contract.finishBatch);
const cancel = endpoint(contract.cancelBatch);
const remove = endpoint(contract.deleteBatch);
const saveBatch = endpoint(contract.saveBatch);

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
export type SaveBatchBody = RouteCall<typeof contract.saveBatch>['body'];
export const sendSaveBatch = (id: string, body: SaveBatchBody, idempotencyKey: string) =>
  call(saveBatch, { params: { id }, body }, { idempotencyKey });

export const domainSearchPath = search.path;

/** Of all addresses, or of those with one verdict. */
export const fileHref = (id: string, verdict: Verdict | null): string =>
  getAddress(file, { params: { id }, query: { ...(verdict && { verdict }) } });
