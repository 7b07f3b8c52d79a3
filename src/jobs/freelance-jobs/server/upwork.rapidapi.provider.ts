// Upwork jobs behind the RapidAPI gateway (provider-contracts 4.6).

import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { readUpworkJobs } from '../domain/upwork-payload.ts';
import { type BudgetStyle, upworkParameters } from '../domain/upwork-request.ts';
import type { FreelanceSource } from './freelance.provider.ts';

interface UpworkOptions {
  style?: BudgetStyle;
  /** The workspace whose own key asks: what it is given is nobody else's. */
  ownedBy?: string | null;
}

export function createRapidapiUpwork(
  client: SourceClient,
  info: SourceInfo,
  { style = 'budget', ownedBy = null }: UpworkOptions = {},
): FreelanceSource {
  return {
    info,
    scope: ownedBy ?? 'operator',
    available: client.available,
    searchJobs: (request) =>
      client.call({ method: 'GET', path: '/upwork', query: upworkParameters(request, style) }, readUpworkJobs),
  };
}
