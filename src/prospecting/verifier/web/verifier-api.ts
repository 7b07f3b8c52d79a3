// The calls of this feature, and the names that their answers are kept under.

import { call, endpoint } from '#platform/web/api-client.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import type { SearchAnswer } from '#prospecting/searches/web/index.ts';
import type { RouteCall } from '#shared/contract.ts';
import type * as contract from '../contract.ts';

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
