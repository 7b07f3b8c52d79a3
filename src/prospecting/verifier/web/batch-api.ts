// The calls that make and steer a batch of addresses.
import { call, endpoint } from '#platform/web/api-client.ts';
import { upload } from '#platform/web/file-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import type * as contract from '../contract.ts';
import type { Verdict } from '../fields.contract.ts';

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
