// SQL between a register's file and the directory: rows of one file at a time, in a table that is not logged, since all of it is in the file.
import { sql } from 'drizzle-orm';
import { copyLine } from '#platform/db/bulk-rows.ts';
import type { Session } from '#platform/db/session.ts';
import type { RegisteredCompany } from '../domain/registers/register.ts';
import type { DirectorySource } from '../domain/sources.ts';
import { termsOf, tsvectorOf } from '../domain/terms.ts';

const COLUMNS = [
  ['n', 'key', 'name', 'domain', 'city', 'country', 'address', 'industry', 'industry_text', 'size', 'founded'],
  ['register', 'twin_key', 'search'],
].flat();

export async function openStaging(session: Session): Promise<void> {
  await session.run(sql`create unlogged table if not exists directory.staged (
    n integer not null, key text not null, name text not null, domain text not null, city text not null, country text not null,
    address text not null, industry text not null, industry_text text not null, size text not null, founded integer,
    register text not null, twin_key text not null, hidden text not null default '', search tsvector not null)`);
}

export const emptyStaging = (session: Session) => session.run(sql`truncate directory.staged`);

export async function countStaged(session: Session): Promise<number> {
  const [row] = await session.run<{ n: number }>(sql`select count(*)::int as n from directory.staged`);
  return row?.n ?? 0;
}

/** `first`: place of the first one in its file. */
export function stage(
  session: Session,
  source: DirectorySource,
  companies: readonly RegisteredCompany[],
  first: number,
): Promise<void> {
  return session.copy('directory.staged', COLUMNS, blocks(source, companies, first));
}

const LINES = 500;

function* blocks(source: DirectorySource, companies: readonly RegisteredCompany[], first: number): Generator<string> {
  let block = '';
  for (const [n, company] of companies.entries()) {
    block += lineOf(source, company, first + n);
    if (n % LINES === LINES - 1) {
      yield block;
      block = '';
    }
  }
  if (block !== '') yield block;
}

function lineOf(source: DirectorySource, company: RegisteredCompany, n: number): string {
  const { key, name, domain, city, country, address, industry, industryText, size, founded, register, twinKey } =
    company;
  return copyLine([
    String(n),
    key,
    name,
    domain,
    city,
    country,
    address,
    industry,
    industryText,
    size,
    founded === null ? null : String(founded),
    register,
    twinKey,
    tsvectorOf(termsOf(company, source)),
  ]);
}
