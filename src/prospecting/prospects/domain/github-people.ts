// Asking GitHub for developers, and what it answers (provider-contracts 9.4).
import { formatNoun } from '#shared/formats.ts';
import { isRecord, looseCount, looseLine, looseList, looseObject } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FoundPerson } from '../contract.ts';
import { toPerson } from './found-shapes.ts';
import { looseEmail, looseSite, toDomain } from './loose-facts.ts';

/** The source gives no more of any search. */
export const MAX_FOUND = 1_000;

export interface DeveloperQuestion {
  q: string;
  language: string;
  city: string;
  /** English names. */
  countries: readonly string[];
}

/** Words as typed, the rest as qualifiers; quotation marks would end one early and say nothing. */
export function developersQuery({ q, language, city, countries }: DeveloperQuestion): string {
  const quoted = (name: string, value: string) => (value === '' ? '' : `${name}:"${plain(value)}"`);
  const places = city === '' ? countries : [city];
  return [
    searchText(q),
    quoted('language', language),
    ...places.slice(0, 5).map((place) => quoted('location', place)),
    'type:user',
  ]
    .filter(Boolean)
    .join(' ');
}

const plain = (text: string): string => text.replace(/["\\]/g, ' ').trim();

/** A colon would make a qualifier of a word. */
const searchText = (text: string): string => plain(text).replace(/:/g, ' ').replace(/\s+/g, ' ').trim();

const line = looseLine(300);
const login = accountName();

/** Names of accounts: letters, digits and single dashes. */
function accountName() {
  return looseLine(60).transform((value) => (/^[a-z\d](?:[a-z\d-]{0,58}[a-z\d])?$/i.test(value) ? value : null));
}

const page = looseObject({
  total_count: looseCount(),
  items: looseList(
    looseObject({ login, type: line }).transform((item) => (item.type === 'Organization' ? null : item.login)),
    100,
  ),
});

export interface FoundAccounts {
  logins: string[];
  total: number | null;
}

/** @throws SourceFault BAD_PAYLOAD */
export function readAccounts(json: unknown): FoundAccounts {
  if (!isRecord(json) || !Array.isArray(json.items)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no accounts');
  const { total_count: total, items } = page.parse(json);
  if (json.items.length > 0 && items.length === 0) throw new SourceFault('BAD_PAYLOAD', 'no account could be read');
  return { logins: [...new Set(items)], total: total === null ? null : Math.min(total, MAX_FOUND) };
}

const account = looseObject({
  login,
  name: line,
  company: line,
  blog: looseSite(),
  location: line,
  email: looseEmail(),
  bio: looseLine(500),
  public_repos: looseCount(),
  followers: looseCount(),
});

/** An account of which nothing more is known. */
export function bareDeveloper(name: string): FoundPerson {
  const github = `https://github.com/${name}`;
  return toPerson({ key: `github:${name.toLowerCase()}`, name, github, url: github });
}

/**
 * It says that a person shows an address, but not which: the source's rules forbid collecting them for mail.
 * @throws SourceFault BAD_PAYLOAD
 */
export function readDeveloper(json: unknown, countryOf: (text: string) => string): FoundPerson {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an account');
  const found = account.parse(json);
  if (found.login === null) throw new SourceFault('BAD_PAYLOAD', 'an account without a name');
  const parts = found.location.split(',').map((part) => part.trim());
  const country = countryOf(parts.at(-1) ?? '');
  const numbers = [
    found.public_repos === null ? '' : formatNoun(found.public_repos, 'repository', 'repositories'),
    found.followers === null ? '' : formatNoun(found.followers, 'follower'),
  ];
  return {
    ...bareDeveloper(found.login),
    name: found.name || found.login,
    website: found.blog,
    companyName: found.company.replace(/^@/, '').trim(),
    companyDomain: found.company === '' ? '' : toDomain(found.blog),
    location: found.location,
    // "Berlin, Germany" has a city, "Germany" has none.
    city: parts.length > 1 ? (parts[0] ?? '') : country === '' ? found.location : '',
    country,
    about: [found.bio, numbers.filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    hasEmail: found.email === '' ? null : true,
  };
}
