// Developers on GitHub: found by words, place and language, with the profiles of those that are shown as far as its limits go.
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FoundPerson } from '../contract.ts';
import { bareDeveloper, developersQuery, MAX_FOUND, readAccounts, readDeveloper } from '../domain/github-people.ts';
import type { ProfileMemory } from './answer-cache.ts';
import type { PeopleSource } from './prospects.provider.ts';

/** Everything together stays under what one call may take (quality R7). */
const TOTAL_MS = 9_300;
/** A profile is requested once; without an answer the row has no profile. */
const PROFILE_LIMITS = { attemptMs: 3_000, minAttemptMs: Number.MAX_SAFE_INTEGER };
const CONCURRENT_REQUESTS = 5;

interface GithubOptions {
  /** Profiles cost of a limit of 60 an hour without a token, of 5,000 with one. */
  perPage: 10 | 30;
  profiles: ProfileMemory;
  /** ISO code of a country by its name; '' for what is none. */
  countryOf(text: string): string;
  /** English name of a country's code. */
  nameOf(code: string): string;
}

export function createGithubDevelopers(
  client: SourceClient,
  info: SourceInfo,
  { perPage, profiles, countryOf, nameOf }: GithubOptions,
): PeopleSource {
  /** Nothing where it was not told; a person who is gone meanwhile is no failure of the others. */
  async function profile(login: string, left: number): Promise<FoundPerson | 'stop' | null> {
    try {
      return await client.call(
        { method: 'GET', path: `/users/${encodeURIComponent(login)}`, lane: 'users' },
        (json) => readDeveloper(json, countryOf),
        { ...PROFILE_LIMITS, totalMs: left, attemptMs: Math.min(left, PROFILE_LIMITS.attemptMs) },
      );
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      return error.code === 'NOT_FOUND' || error.code === 'BAD_PAYLOAD' ? null : 'stop';
    }
  }

  /** As many as its limits and our time allow; the first refusal ends the asking. */
  async function details(logins: readonly string[], until: number): Promise<Map<string, FoundPerson>> {
    const known = await profiles.known(logins);
    const missing = logins.filter((login) => !known.has(login));
    for (let from = 0; from < missing.length; from += CONCURRENT_REQUESTS) {
      const left = until - performance.now();
      if (left < 500) break;
      const some = missing.slice(from, from + CONCURRENT_REQUESTS);
      const told = await Promise.all(some.map((login) => profile(login, left)));
      for (const [n, each] of told.entries()) {
        const login = some[n];
        if (login === undefined || each === null || each === 'stop') continue;
        known.set(login, each);
        await profiles.keep(login, each);
      }
      if (told.includes('stop')) break;
    }
    return known;
  }

  return {
    info,
    available: client.available,
    async search({ q, language, city, country, page }) {
      const until = performance.now() + TOTAL_MS;
      const words = developersQuery({ q, language, city, countries: country.map(nameOf) });
      const query = { q: words, per_page: String(perPage), page: String(page) };
      const { logins, total } = await client.call({ method: 'GET', path: '/search/users', query }, readAccounts);
      const told = await details(logins, until);
      const end = page * perPage;
      const more = logins.length > 0 && end < Math.min(total ?? MAX_FOUND, MAX_FOUND);
      const items = logins.map((login) => told.get(login) ?? bareDeveloper(login));
      return { items, total, next: more ? String(page + 1) : null };
    },
  };
}
