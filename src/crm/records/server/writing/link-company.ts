// Keeps the company of a contact true when its e-mail address or the name of its company changes.
import type { Executor } from '#platform/platform.ts';
import type { RecordKind } from '../../contract.ts';
import { type StoredRow, same } from '../../domain/stored-row.ts';
import type { Change } from '../changes/record-changes.store.ts';
import { findCompany, type LinkedCompany, linkUnlinkedContacts, type WhichCompany } from './company-links.store.ts';

export type FindCompany = (which: WhichCompany) => Promise<LinkedCompany | null>;

/** Looks each company up once, however many of its people are changed. */
export function companyFinder(tx: Executor, workspaceId: string): FindCompany {
  const found = new Map<string, Promise<LinkedCompany | null>>();
  return (which) => {
    const key = JSON.stringify(which);
    const known = found.get(key) ?? findCompany(tx, workspaceId, which);
    found.set(key, known);
    return known;
  };
}

/** A name that was typed counts more than the domain of the address. A company itself is left as it is. */
export async function linkChanged(
  find: FindCompany,
  kind: RecordKind,
  before: StoredRow,
  after: StoredRow,
): Promise<StoredRow> {
  if (kind === 'company') return after;
  const renamed = before.company_name !== after.company_name;
  const moved = before.email !== after.email && after.company_id === null;
  if (!renamed && !moved) return after;
  const [email, companyName] = [String(after.email), String(after.company_name)];
  const company = await find({ email: renamed && companyName !== '' ? '' : email, companyName, nameFirst: renamed });
  const filled = company && companyName === '' && !renamed ? { company_name: company.name } : {};
  return { ...after, company_id: company?.id ?? null, ...filled };
}

/** Whether a company belongs to other people now than before. */
const isCalledOtherwise = (before: StoredRow, after: StoredRow): boolean =>
  ['name', 'domain', 'other_domains'].some((column) => !same(before[column], after[column]));

/** A company that has another name or domain takes in the people who belong to it by that. The library is held. */
export async function linkContactsTo(
  tx: Executor,
  change: Change,
  pairs: readonly { before: StoredRow; after: StoredRow }[],
): Promise<void> {
  if (change.kind === 'contact') return;
  const renamed = pairs.filter(({ before, after }) => isCalledOtherwise(before, after));
  await linkUnlinkedContacts(
    tx,
    change,
    renamed.map(({ after }) => after.id),
  );
}
