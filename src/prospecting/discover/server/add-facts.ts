// What the library and the verifier know of rows that are not kept: a verdict on their address, people at the company.
import type { EMAIL_VERDICTS } from '#crm/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import type { DiscoverRow } from '../contract.ts';
import { peopleAtNames, verdictsOn } from './row-facts.store.ts';

export async function addFacts(db: Platform['db'], workspaceId: string, rows: DiscoverRow[]): Promise<DiscoverRow[]> {
  const names = rows.flatMap(({ company }) => (company === null || company.name === '' ? [] : [company.name]));
  const [judged, people] = await Promise.all([
    addVerdicts(db, workspaceId, rows),
    peopleAtNames(db, workspaceId, [...new Set(names)]),
  ]);
  return judged.map((row) => ({ ...row, contacts: people.get(row.company?.name ?? '') ?? 0 }));
}

/** Verdicts on addresses; what a contact knows of its own stays. */
export async function addVerdicts(
  db: Platform['db'],
  workspaceId: string,
  rows: DiscoverRow[],
): Promise<DiscoverRow[]> {
  const emails = rows.filter(({ emailVerdict }) => emailVerdict === null).map(emailOf);
  const verdicts = await verdictsOn(db, workspaceId, [...new Set(emails.filter((email) => email !== ''))]);
  return rows.map((row) => {
    const verdict = row.emailVerdict === null ? verdicts.get(emailOf(row)) : undefined;
    if (!verdict) return row;
    const emailVerdict = verdict.status as (typeof EMAIL_VERDICTS)[number];
    return { ...row, emailVerdict, emailCheckedAt: verdict.checkedAt.toISOString() };
  });
}

const emailOf = ({ company, person }: DiscoverRow): string => (company ?? person)?.email.trim().toLowerCase() ?? '';
