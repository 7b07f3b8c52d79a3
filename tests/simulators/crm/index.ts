// CRMs on loopback, each behind a prefix of its own, with the paths, bodies, limits and faults of integration contracts 2.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAttio, attioForbidden, attioId } from './attio.ts';
import { answerHubspot, hubspotForbidden } from './hubspot.ts';
import { answerPipedrive, pipedriveForbidden } from './pipedrive.ts';
import { CrmRecords } from './records.ts';
import { answerSalesforce, salesforceForbidden, salesforceId } from './salesforce.ts';
import type { AnswerCrm, CrmReply } from './wire.ts';
import { answerZoho, zohoForbidden, zohoId } from './zoho.ts';

export { CrmRecords, type OrderedFault, type SimulatedRecord } from './records.ts';

interface SimulatedCrm {
  answer: AnswerCrm;
  /** The answer to a call that the user may not make. */
  forbidden: CrmReply;
  /** What its ids look like; counted unless told. */
  formatId?: (id: number, object: string) => string;
  /** The header that names a request. */
  requestIdHeader?: string;
}

const CRMS: Record<string, SimulatedCrm> = {
  hubspot: { answer: answerHubspot, forbidden: hubspotForbidden, requestIdHeader: 'x-hubspot-correlation-id' },
  salesforce: { answer: answerSalesforce, forbidden: salesforceForbidden, formatId: salesforceId },
  pipedrive: { answer: answerPipedrive, forbidden: pipedriveForbidden },
  attio: { answer: answerAttio, forbidden: attioForbidden, formatId: attioId },
  zoho: { answer: answerZoho, forbidden: zohoForbidden, formatId: zohoId },
};

export interface CrmSimulator {
  url: string;
  /** What a CRM keeps, by its id. */
  crm(id: string): CrmRecords;
  /** An empty one in its place. */
  renew(id: string): CrmRecords;
  close(): Promise<void>;
}

export async function startCrmSimulator(port = 0): Promise<CrmSimulator> {
  const worlds = new Map(Object.entries(CRMS).map(([id, { formatId }]) => [id, new CrmRecords(formatId)]));
  const server = createServer((request, response) => {
    // A simulator that breaks must not look like a network that does.
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const [, id = '', ...rest] = pathname.split('/');
    const [crm, records] = [CRMS[id], worlds.get(id)];
    if (!crm || !records) return void response.writeHead(404).end();
    const call = {
      method: request.method ?? 'GET',
      path: `/${rest.join('/')}`,
      query: searchParams,
      headers: request.headers,
      body: await readBody(request),
      origin: `${url}/${id}`,
    };
    const fault = records.takeFault(`${call.method} ${call.path}?${searchParams}`);
    const reply = (fault && orderedReply(fault, records, crm)) ?? crm.answer(call, records) ?? { status: 404 };
    records.calls.push({ method: call.method, path: call.path, status: reply.status });
    if (fault === 'lost') return void response.destroy();
    const { status, json, html, location, headers = {} } = reply;
    response.writeHead(status, {
      [crm.requestIdHeader ?? 'x-request-id']: randomUUID(),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(html !== undefined && { 'content-type': 'text/html' }),
      ...(location && { location }),
      ...headers,
    });
    response.end(html ?? (json === undefined ? undefined : JSON.stringify(json)));
  }
  server.listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    crm(id) {
      const records = worlds.get(id);
      if (!records) throw new Error(`no simulated CRM is called ${id}`);
      return records;
    },
    renew(id) {
      const records = new CrmRecords(CRMS[id]?.formatId);
      worlds.set(id, records);
      return records;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Faults that look alike everywhere; `lost` is answered by the CRM first. Null where the call goes its way. */
function orderedReply(fault: string, records: CrmRecords, { forbidden }: SimulatedCrm): CrmReply | null {
  if (fault === 'revoked') records.revokeAll();
  if (fault === 'server-error') return { status: 503, json: { message: 'Service unavailable' } };
  if (fault === 'forbidden') return forbidden;
  if (fault === 'rate-limit')
    return { status: 429, json: { message: 'Too many requests' }, headers: { 'retry-after': '1' } };
  return null;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  if (text === '') return undefined;
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text) as unknown;
}
