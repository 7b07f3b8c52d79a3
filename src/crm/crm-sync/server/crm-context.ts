// What the use cases of the CRM integration are put together from.
import type { RecordsContext } from '#crm/records/server/index.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { CrmFault } from '../domain/crm-fault.ts';
import { CRM_NAMES, type CrmId } from '../fields.contract.ts';
import { createAttio } from './adapters/attio.provider.ts';
import { createHubspot } from './adapters/hubspot.provider.ts';
import { createPipedrive } from './adapters/pipedrive.provider.ts';
import { createSalesforce } from './adapters/salesforce.provider.ts';
import { createZoho } from './adapters/zoho.provider.ts';
import { type ConnectionRow, connectionById } from './connections.store.ts';
import type { CrmAccess, CrmAdapter } from './crm-adapter.ts';
import { createAccess } from './crm-tokens.provider.ts';

/** A conversation of the inbox: who answered, and what was decided about it. */
export interface ReplyThread {
  id: string;
  status: string;
  contactId: string | null;
  name: string;
  /** As the contact has it. */
  email: string;
  /** The conversation was written from it. */
  address: string;
  subject: string;
  /** First words of the reply. */
  opening: string;
  lastAt: Date;
}

/** Conversations as the inbox holds them; null: there is none with this id. */
export type FindThread = (workspaceId: string, id: string) => Promise<ReplyThread | null>;

export interface CrmContext extends RecordsContext {
  findThread: FindThread;
  adapters: Record<CrmId, CrmAdapter>;
}

export function createCrmContext(records: RecordsContext, findThread: FindThread): CrmContext {
  const { platform } = records;
  const adapters = {
    hubspot: createHubspot(platform),
    salesforce: createSalesforce(platform),
    pipedrive: createPipedrive(platform),
    zoho: createZoho(platform),
    attio: createAttio(platform),
  };
  return { ...records, findThread, adapters };
}

/** A connection that can be called. */
export interface Connected {
  connection: ConnectionRow;
  adapter: CrmAdapter;
  access: CrmAccess;
}

/** Page of a record in the CRM; '' where it is not known. */
export function recordUrl(
  { adapters }: Pick<CrmContext, 'adapters'>,
  connection: ConnectionRow,
  object: string,
  id: string,
): string {
  const { crm, accountId, accountName, webUrl } = connection;
  if (id === '') return '';
  return adapters[crm].recordUrl({ id: accountId, name: accountName, webUrl }, object, id);
}

/** @throws NOT_FOUND; CRM_NOT_CONNECTED with the reason where it was disconnected or its consent has ended */
export async function connected(context: CrmContext, workspaceId: string, id: string): Promise<Connected> {
  const { platform } = context;
  const connection = await connectionById(platform.db, workspaceId, id);
  if (!connection) throw new AppError('NOT_FOUND');
  if (connection.state !== 'connected') throw notConnected(connection);
  const adapter = context.adapters[connection.crm];
  return { connection, adapter, access: createAccess(platform, adapter, connection) };
}

function notConnected({ crm, state, fault }: ConnectionRow): AppError {
  const reason = state === 'broken' ? fault : 'Connect it first.';
  return new AppError('CRM_NOT_CONNECTED', { params: { crm: CRM_NAMES[crm], reason } });
}

/** Runs a call that a person waits for; what the CRM says against it becomes an error of the catalogue. */
export async function answered<T>(crm: CrmId, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CrmFault)) throw error;
    const code: ErrorCode = error.kind === 'auth' ? 'CRM_NOT_CONNECTED' : 'CRM_CALL_FAILED';
    throw new AppError(code, { params: { crm: CRM_NAMES[crm], reason: error.message } });
  }
}
