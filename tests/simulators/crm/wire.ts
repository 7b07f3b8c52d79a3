// A call to a simulated CRM and its answer, and the page of consent that all of them have.
import type { IncomingMessage } from 'node:http';
import type { CrmRecords } from './records.ts';

export interface CrmCall {
  method: string;
  /** Behind the prefix. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** Parsed JSON, or the fields of a form. */
  body: unknown;
  /** Of this CRM, with its prefix. */
  origin: string;
}

export interface CrmReply {
  status: number;
  json?: unknown;
  /** A page, or where the browser is sent. */
  html?: string;
  location?: string;
  headers?: Record<string, string>;
}

/** Answers one call, or null for a path that the CRM does not have. */
export type AnswerCrm = (call: CrmCall, records: CrmRecords) => CrmReply | null;

/** The page on which a user of the CRM consents: one link to each of the two ends. */
export function consentPage(name: string, { query }: Pick<CrmCall, 'query'>, code: string, more = {}): CrmReply {
  const back = (params: Record<string, string>) => {
    const url = new URL(query.get('redirect_uri') ?? '');
    for (const [key, value] of Object.entries({ ...params, state: query.get('state') ?? '' }))
      url.searchParams.set(key, value);
    return url.href.replaceAll('&', '&amp;');
  };
  return {
    status: 200,
    html: `<!doctype html><title>${name}</title><h1>Connect Leadwright to ${name}?</h1>
      <p><a href="${back({ code, ...more })}">Connect app</a> <a href="${back({ error: 'access_denied' })}">Cancel</a></p>`,
  };
}
