// What the library and the verifier know of rows that are not kept: a verdict on their address, people at the company.
import type { EMAIL_VERDICTS } from '#features/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import type { DiscoverRow } from '../contract.ts';
import { peopleAtNames, verdictsOn } from './row-facts.store.ts';

export async function addFacts(db: Platform['db'], workspaceId: string, rows: DiscoverRow[]): Promise<DiscoverRow[]> {
  const emails = rows.map(emailOf).filter((email) => email !== '');
  const names = rows.flatMap(({ company }) => (company === null || company.name === '' ? [] : [company.name]));
  const [verdicts, people] = await Promise.all([
    verdictsOn(db, workspaceId, [...new Set(emails)]),
    peopleAtNames(db, workspaceId, [...new Set(names)]),
  ]);
  return rows.map((row) => {
    const verdict = verdicts.get(emailOf(row));
    return {
      ...row,
      ...(verdict && {
        emailVerdict: verdict.status as (typeof EMAIL_VERDICTS)[number],
        emailCheckedAt: verdict.checkedAt.toISOString(),
      }),
      contacts: people.get(row.company?.name ?? '') ?? 0,
    };
  });
}

const emailOf = ({ company, person }: DiscoverRow): string => (company ?? person)?.email.trim().toLowerCase() ?? '';
