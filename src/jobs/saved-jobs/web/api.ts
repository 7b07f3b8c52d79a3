// The only calls of saved jobs to the server.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import { today } from '#shared/local-time.ts';
import {
  type BulkAction,
  changeSavedJobs,
  editSavedJob,
  exportSavedJobs,
  getSavedJob,
  listSavedJobs,
  moveSavedJob,
  type SavedJobKind,
  type SavedMark,
  savedJobsBoard,
  savedJobsSummary,
  savedMarks,
  saveJob,
  undoSavedJobs,
} from '../contract.ts';

// A page of results asks of each of its jobs whether it is saved; the questions of one moment travel together.

/** As many as the server takes in one call. */
const BATCH_SIZE = 200;
const BATCH_DELAY_MS = 10;

interface Batch {
  jobIds: Set<string>;
  marks: Promise<ReadonlyMap<string, SavedMark>>;
}

type ReadMarks = (kind: SavedJobKind, jobIds: string[]) => Promise<readonly SavedMark[]>;

/** The answer finds the mark of one job; null where it is not saved. */
export function createMarkBatches(ask: ReadMarks): (kind: SavedJobKind, jobId: string) => Promise<SavedMark | null> {
  const open = new Map<SavedJobKind, Batch>();

  function start(kind: SavedJobKind): Batch {
    const jobIds = new Set<string>();
    const marks = new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS)).then(async () => {
      if (open.get(kind) === batch) open.delete(kind);
      const found = await ask(kind, [...jobIds]);
      return new Map(found.map((mark) => [mark.jobId, mark]));
    });
    const batch: Batch = { jobIds, marks };
    open.set(kind, batch);
    return batch;
  }

  return async (kind, jobId) => {
    const batch = open.get(kind) ?? start(kind);
    batch.jobIds.add(jobId);
    if (batch.jobIds.size >= BATCH_SIZE) open.delete(kind);
    return (await batch.marks).get(jobId) ?? null;
  };
}

const save = endpoint(saveJob);
const marks = endpoint(savedMarks);
const list = endpoint(listSavedJobs);
const board = endpoint(savedJobsBoard);
const summary = endpoint(savedJobsSummary);
const detail = endpoint(getSavedJob);
const edit = endpoint(editSavedJob);
const move = endpoint(moveSavedJob);
const bulk = endpoint(changeSavedJobs);
const undo = endpoint(undoSavedJobs);
const rowsForFile = endpoint(exportSavedJobs);

export interface JobReference {
  kind: SavedJobKind;
  jobId: string;
}
/** These jobs, or all that match. */
export type Target = RouteCall<typeof changeSavedJobs>['body']['target'];
export type ListQuery = RouteCall<typeof listSavedJobs>['query'];
export type BoardQuery = RouteCall<typeof savedJobsBoard>['query'];
export type Edit = Omit<RouteCall<typeof editSavedJob>['body'], 'today'>;
export type Move = Omit<RouteCall<typeof moveSavedJob>['body'], 'today'>;

export const sendSave = (job: JobReference) => call(save, { body: job });

/** Whether one job is saved. Asked for many at once, it is one call. */
export const readMark = createMarkBatches(async (kind, jobIds) => {
  const { items } = await call(marks, { body: { kind, jobIds } });
  return items;
});

export const readList = (query: ListQuery, signal: AbortSignal) => call(list, { query }, { signal });
export const readBoard = (query: BoardQuery, signal: AbortSignal) => call(board, { query }, { signal });
export const readSummary = (signal: AbortSignal) => call(summary, { query: { today: today() } }, { signal });
export const readDetail = (id: string, signal: AbortSignal) => call(detail, { params: { id } }, { signal });
export const readRowsForFile = (target: Target) => call(rowsForFile, { body: { target } });

export const sendEdit = (id: string, change: Edit) =>
  call(edit, { params: { id }, body: { ...change, today: today() } });
export const sendMove = (id: string, change: Move) =>
  call(move, { params: { id }, body: { ...change, today: today() } });
export const sendBulk = (target: Target, action: BulkAction) =>
  call(bulk, { body: { target, action, today: today() } });
export const sendUndo = (undoId: string) => call(undo, { body: { undoId } });
