// A write that takes several calls. Once one of them has written something, a fault of a later one says nothing about the whole: it becomes
// `temporary`, upon which the sync compares what is there before it writes again.
import { CrmFault, type CrmFaultKind } from '../../domain/crm-fault.ts';
import type { CrmWritten } from '../crm-adapter.ts';

/** Faults of one record: the next one may be accepted. */
const OF_ONE_RECORD: ReadonlySet<CrmFaultKind> = new Set(['validation', 'conflict', 'not_found']);

/** Batches, each one call. @throws CrmFault */
export async function writeParts(parts: readonly (() => Promise<CrmWritten[]>)[]): Promise<CrmWritten[]> {
  const written: CrmWritten[] = [];
  for (const part of parts) written.push(...(await part().catch((error: unknown) => endOf(written, error))));
  return written;
}

/** Records, each one call, as long as faults concern one record alone. @throws CrmFault */
export async function writeEach<T extends { ref: string }>(
  all: readonly T[],
  apply: (each: T) => Promise<CrmWritten>,
): Promise<CrmWritten[]> {
  const written: CrmWritten[] = [];
  for (const each of all) {
    const result = await apply(each).catch((error: unknown): CrmWritten => {
      if (!(error instanceof CrmFault) || !OF_ONE_RECORD.has(error.kind)) return endOf(written, error);
      return { ref: each.ref, requestId: error.requestId, done: false, fault: error };
    });
    written.push(result);
  }
  return written;
}

function endOf(written: readonly CrmWritten[], error: unknown): never {
  if (!(error instanceof CrmFault) || !written.some(({ done }) => done)) throw error;
  const { message, code, httpStatus, requestId, retryAfterMs } = error;
  throw new CrmFault('temporary', message, { code, httpStatus, requestId, retryAfterMs, cause: error });
}
