// Keeps the company of a contact true when its e-mail address or the name of its company changes.
import type { Executor } from '#platform/platform.ts';
import type { RecordKind } from '../contract.ts';
import type { StoredRow } from '../domain/stored-row.ts';
import { companyOf } from './company-links.store.ts';

/** A name that was typed counts more than the domain of the address. A company itself is left as it is. */
export async function linkChanged(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  before: StoredRow,
  after: StoredRow,
): Promise<StoredRow> {
  if (kind === 'company') return after;
  const renamed = before.company_name !== after.company_name;
  const moved = before.email !== after.email && after.company_id === null;
  if (!renamed && !moved) return after;
  const [email, companyName] = [String(after.email), String(after.company_name)];
  const company = await companyOf(tx, workspaceId, {
    email: renamed && companyName !== '' ? '' : email,
    companyName,
    nameFirst: renamed,
  });
  const filled = company && companyName === '' && !renamed ? { company_name: company.name } : {};
  return { ...after, company_id: company?.id ?? null, ...filled };
}
