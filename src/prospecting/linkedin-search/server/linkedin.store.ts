// All SQL on the company details that were fetched.
import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { CompanyDetails } from '../contract.ts';
import { linkedinCompanies } from './linkedin.tables.ts';

export interface StoredCompany {
  source: SourceInfo;
  /** Null: the source said that there is no such company. */
  details: CompanyDetails | null;
  fetchedAt: Date;
}

export async function storedCompany(
  db: Database,
  workspaceId: string,
  sourceKey: string,
  username: string,
): Promise<StoredCompany | null> {
  const [row] = await db
    .select({
      source: linkedinCompanies.source,
      details: linkedinCompanies.details,
      fetchedAt: linkedinCompanies.fetchedAt,
    })
    .from(linkedinCompanies)
    .where(
      and(
        eq(linkedinCompanies.workspaceId, workspaceId),
        eq(linkedinCompanies.sourceKey, sourceKey),
        eq(linkedinCompanies.username, username),
      ),
    );
  return row ?? null;
}

export async function storeCompany(
  db: Database,
  workspaceId: string,
  username: string,
  company: StoredCompany,
): Promise<void> {
  await db
    .insert(linkedinCompanies)
    .values({ workspaceId, username, sourceKey: company.source.key, ...company })
    .onConflictDoUpdate({
      target: [linkedinCompanies.workspaceId, linkedinCompanies.sourceKey, linkedinCompanies.username],
      set: company,
    });
}
