// What is to be said of a domain: the engine's report, how its addresses are made, and whom the workspace knows there.
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { readDomain as readRoute } from '../contract.ts';
import { addressPatterns, type KnownPerson } from '../domain/address-pattern.ts';
import { companyAt, contactsAt, countContactsAt } from './domain-people.store.ts';
import { peopleFoundAt } from './domain-people.ts';
import type { VerifierContext } from './verifier-context.ts';

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
    ...found.map(({ person }) => ({ ...namesOf(person.name), email: person.email })),
  ];
  const people = { contacts: count, found: found.length };
  return { report, patterns: addressPatterns(known, domain), people, company };
}

function namesOf(name: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
}
