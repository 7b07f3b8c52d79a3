// Companies of the directory by their ids, and how far ids went at a moment.
import type { Platform } from '#platform/platform.ts';
import { companiesById, lastIdAt } from './companies.store.ts';
import { type DirectoryCompany, presentCompany } from './present-row.ts';

/** In the order of `ids`; also those that are gone since; what is no id of the directory is left out. */
export async function directoryRows({ db }: Pick<Platform, 'db'>, ids: readonly string[]): Promise<DirectoryCompany[]> {
  const rows = await companiesById(
    db,
    ids.filter((id) => /^\d{1,15}$/.test(id)),
  );
  return rows.map(presentCompany);
}

/** Rows that came after `at` have higher ids than this one. */
export async function directoryIdAt({ db }: Pick<Platform, 'db'>, at: Date): Promise<string> {
  return String(await lastIdAt(db, at));
}
