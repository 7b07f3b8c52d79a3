// Hunter, with a key of its own (provider-contracts 9.1): companies, the people of a domain, and whether an address works.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { SourceFault } from '#shared/sources.ts';
import {
  COMPANIES_PER_ANSWER,
  DO_NOT_MAIL,
  discoverBody,
  readDomainPeople,
  readHunterCompanies,
  readHunterVerdict,
} from '../domain/hunter.ts';
import type { AddressVerifier, CompanySource, DomainPeopleSource } from './prospects.provider.ts';

export function createHunterCompanies(
  client: SourceClient,
  info: SourceInfo,
  nameOf: (code: string) => string,
): CompanySource {
  return {
    info,
    available: client.available,
    async search(question) {
      const { page } = question;
      const body = discoverBody(question, page, nameOf);
      const { items, sent, total } = await client.call(
        { method: 'POST', path: '/discover', body, lane: 'discover' },
        readHunterCompanies,
      );
      const end = page * COMPANIES_PER_ANSWER;
      const more = sent >= COMPANIES_PER_ANSWER && (total === null || end < total);
      return { items, total, next: more ? String(page + 1) : null };
    },
  };
}

const PEOPLE_PER_ANSWER = 100;
/** The free plan gives the first ten and refuses to be asked for more. */
const FREE_PLAN = 10;

export function createHunterDomainPeople(client: SourceClient, info: SourceInfo): DomainPeopleSource {
  const ask = (domain: string, limit: number, offset: number) =>
    client.call(
      { method: 'GET', path: '/domain-search', query: { domain, limit: String(limit), offset: String(offset) } },
      (json) => readDomainPeople(json, domain),
    );
  return {
    info,
    available: client.available,
    async search({ domain, page }) {
      const offset = (page - 1) * PEOPLE_PER_ANSWER;
      const { items, sent, total } = await ask(domain, PEOPLE_PER_ANSWER, offset).catch((error: unknown) => {
        if (offset === 0 && isPlanLimit(error)) return ask(domain, FREE_PLAN, 0);
        throw error;
      });
      const more = sent >= PEOPLE_PER_ANSWER && (total === null || offset + sent < total);
      return { items, total, next: more ? String(page + 1) : null };
    },
  };
}

const isPlanLimit = (error: unknown): boolean =>
  error instanceof SourceFault &&
  error.code === 'BAD_REQUEST' &&
  /\b(limit|limited|pagination|plan)\b/i.test(error.message);

/** It says that it is still at it, and asks to be asked again after 5 to 10 s. */
const AGAIN_MS = 5_000;
const AGAIN_LIMITS = { totalMs: 3_500, attemptMs: 3_000 };
/** Where the first answer took longer than this, the second would come too late. */
const QUICK_MS = 1_000;

export function createHunterVerifier(
  client: SourceClient,
  info: SourceInfo,
  pause: (ms: number) => Promise<unknown> = sleep,
): AddressVerifier {
  const ask = (email: string, limits = {}) =>
    client.call(
      { method: 'GET', path: '/email-verifier', query: { email }, lane: 'verifier' },
      readHunterVerdict,
      limits,
    );
  return {
    info,
    available: client.available,
    async verify(email) {
      try {
        const started = performance.now();
        const first = await ask(email);
        if (!first.pending || performance.now() - started > QUICK_MS) return first;
        await pause(AGAIN_MS);
        return await ask(email, AGAIN_LIMITS);
      } catch (error) {
        if (error instanceof SourceFault && error.httpStatus === 451) return DO_NOT_MAIL;
        throw error;
      }
    },
  };
}
