// What is known of a domain: its mail report, the pattern of its addresses, and the people there: contacts and those found by searches.
import { originText } from '#crm/records/server/index.ts';
import { isId } from '#platform/ids.ts';
import { FoundPerson } from '#prospecting/prospects/contract.ts';
import { foundByQuery, foundByRuns } from '#prospecting/searches/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { DomainPerson, listDomainPeople, readDomain as readRoute } from '../../contract.ts';
import { addressPatterns, type KnownPerson } from '../../domain/address-pattern.ts';
import type { VerifierContext } from '../verifier-context.ts';
import {
  addressesOfContacts,
  type ContactThere,
  companyAt,
  contactsAt,
  countContactsAt,
} from './domain-people.store.ts';

/** Contacts that the pattern is read from. */
const READ = 2_000;

/** @throws DOMAIN_UNREADABLE */
export async function readDomain(
  context: VerifierContext,
  workspaceId: string,
  { domain, fresh }: RouteInput<typeof readRoute>['query'],
): Promise<RouteOutput<typeof readRoute>> {
  const { platform, checker } = context;
  const [report, contacts, count, found, company] = await Promise.all([
    checker.domainReport(domain, { fresh }),
    contactsAt(platform.db, workspaceId, domain, { after: null, limit: READ }),
    countContactsAt(platform.db, workspaceId, domain),
    peopleFoundAt(context, workspaceId, domain),
    companyAt(platform.db, workspaceId, domain),
  ]);
  if (report === null) throw new AppError('DOMAIN_UNREADABLE');
  const known: KnownPerson[] = [
    // What was found not to work says nothing of how addresses are made.
    ...contacts.filter(({ emailVerdict }) => emailVerdict !== 'invalid'),
    ...found.map(({ person }) => ({ ...toNames(person.name), email: person.email })),
  ];
  const people = { contacts: count, found: found.length };
  return { report, patterns: addressPatterns(known, domain), people, company };
}

function toNames(name: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
}

export interface FoundThere {
  person: FoundPerson;
  runId: string;
  source: { name: string; sample: boolean };
  foundAt: Date;
}

/** All that searches have found at the domain and no contact has the address of, in the order of their keys. */
async function peopleFoundAt(
  { platform: { db } }: Pick<VerifierContext, 'platform'>,
  workspaceId: string,
  domain: string,
): Promise<FoundThere[]> {
  const question = { capability: 'domain-people' as const, field: 'domain', value: domain, key: 'key' };
  const found = await foundByQuery(db, workspaceId, question);
  const people = found.flatMap(({ item, runId, source, deliveredAt }) => {
    const read = FoundPerson.safeParse(item);
    if (!read.success) return [];
    const { name, sample } = source;
    return [{ person: read.data, runId, source: { name, sample }, foundAt: deliveredAt }];
  });
  const emails = people.map(({ person }) => person.email.toLowerCase()).filter((email) => email !== '');
  const kept = await addressesOfContacts(db, workspaceId, emails);
  return people.filter(({ person }) => !kept.has(person.email.toLowerCase()));
}

/** The cursor is the id of a contact, or `found:` and the place among those that were found. */
export async function readDomainPeople(
  context: VerifierContext,
  workspaceId: string,
  { domain, cursor, limit, besides }: RouteInput<typeof listDomainPeople>['query'],
): Promise<RouteOutput<typeof listDomainPeople>> {
  const place = cursor?.startsWith('found:') ? Number(cursor.slice(6)) || 0 : null;
  const shown = await shownBeside(context, workspaceId, besides);
  const items: DomainPerson[] = [];
  if (place === null) {
    const after = cursor !== undefined && isId(cursor) ? cursor : null;
    const contacts = await contactsAt(context.platform.db, workspaceId, domain, {
      after,
      limit: limit + 1,
      without: [...shown.emails],
    });
    items.push(...contacts.slice(0, limit).map(presentContact));
    if (contacts.length > limit) return { items, nextCursor: items.at(-1)?.id ?? null };
  }
  const from = place ?? 0;
  const all = await peopleFoundAt(context, workspaceId, domain);
  const found = all.filter(
    ({ person: { key, email } }) => !shown.keys.has(key) && !shown.emails.has(email.toLowerCase()),
  );
  const part = found.slice(from, from + limit - items.length);
  items.push(...part.map(presentFound));
  const next = from + part.length;
  return { items, nextCursor: next < found.length ? `found:${next}` : null };
}

/** People of the named searches, by the key of the source or by the address. */
async function shownBeside(
  { platform: { db } }: VerifierContext,
  workspaceId: string,
  besides = '',
): Promise<{ keys: Set<string>; emails: Set<string> }> {
  const runIds = besides.split(',').filter((id) => id !== '');
  const items = runIds.length === 0 ? [] : await foundByRuns(db, workspaceId, { capability: 'domain-people', runIds });
  const people = items.flatMap((item) => FoundPerson.safeParse(item).data ?? []);
  const emails = people.map(({ email }) => email.toLowerCase()).filter((email) => email !== '');
  return { keys: new Set(people.map(({ key }) => key)), emails: new Set(emails) };
}

function presentContact(contact: ContactThere): DomainPerson {
  const { id, name, title, email, emailVerdict, emailCheckedAt, sample, createdAt } = contact;
  return {
    from: 'contact',
    id,
    name,
    title,
    email,
    emailVerdict,
    emailCheckedAt: emailCheckedAt?.toISOString() ?? null,
    source: { name: originText(contact.source as Parameters<typeof originText>[0]), sample },
    asOf: createdAt.toISOString(),
    runId: null,
    confidence: null,
    evidence: [],
  };
}

function presentFound({ person, runId, source, foundAt }: FoundThere): DomainPerson {
  const { key, name, title, email, confidence, evidence } = person;
  return {
    from: 'found',
    id: key,
    name,
    title,
    email,
    emailVerdict: null,
    emailCheckedAt: null,
    source,
    asOf: foundAt.toISOString(),
    runId,
    confidence,
    evidence,
  };
}
