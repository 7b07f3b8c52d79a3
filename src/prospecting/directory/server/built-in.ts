// The companies that ship with the product, added to the directory by the first start of each version. Running again changes nothing.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Industry, SizeBand } from '#prospecting/prospects/fields.contract.ts';
import companies from '../data/well-known-companies.json' with { type: 'json' };
import { NOTHING_STATED, type RegisteredCompany } from '../domain/registers/register.ts';
import { TERMS_VERSION } from '../domain/terms.ts';
import { cityKey, plainName } from '../domain/words.ts';
import { buildPostings, COMMON_ROWS, type Work } from './build-postings.ts';
import {
  currentBuild,
  finishImport,
  hasRegisters,
  lastImport,
  saveImportProgress,
  startImport,
} from './imports.store.ts';
import {
  addNew,
  dropRepeated,
  emptyStaging,
  hideGone,
  indexWords,
  openStaging,
  prepareForMany,
  reservedIds,
  reserveIds,
  stage,
  updateChanged,
  withDirectoryLock,
} from './merging.store.ts';

// The built-in companies: real ones, facts only, so that a first search shows companies without a network and without an import.
export interface BuiltInCompany {
  name: string;
  domain: string;
  city: string;
  country: string;
  industry: Industry;
  size: SizeBand;
}

/** Well-known companies are large: the file names the size of those that are not. */
type ListedCompany = Omit<BuiltInCompany, 'country' | 'size'> & { size?: SizeBand };

/** When they were last checked. */
const BUILT_IN_AS_OF = '2026-11-01';

/** Industries and sizes are checked by the test of the file. */
export const BUILT_IN: readonly BuiltInCompany[] = Object.entries(companies).flatMap(([country, ofCountry]) =>
  (ofCountry as readonly ListedCompany[]).map(({ size = '5001+', ...company }) => ({ ...company, country, size })),
);

/** Does nothing where another process is at it. */
export async function updateBuiltIn({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await withDirectoryLock(db, (session) => addBuiltIn({ session, clock, commonRows: COMMON_ROWS }));
}

/** No start waits for the bitmaps of millions of rows: where registers were imported, the job builds them. */
export async function updateBuiltInAtStart(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  if (!(await hasRegisters(platform.db))) await updateBuiltIn(platform);
}

export async function addBuiltIn(work: Work): Promise<void> {
  const { session, clock } = work;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([TERMS_VERSION, BUILT_IN]))
    .digest('hex');
  if ((await lastImport(session, 'built-in'))?.fingerprint === fingerprint) return;
  const into = { source: 'built-in', asOf: BUILT_IN_AS_OF } as const;
  const id = newId();
  await openStaging(session);
  await session.transaction(async () => {
    await emptyStaging(session);
    const startedAt = new Date(clock.now());
    await startImport(session, { id, ...into, file: 'Built-in companies', fingerprint, whole: 'whole', startedAt });
    await stage(session, 'built-in', BUILT_IN.map(staged), 0);
    await saveImportProgress(session, id, { rowsRead: BUILT_IN.length, rowsTaken: BUILT_IN.length });
    await prepareForMany(session);
    await dropRepeated(session);
    await reserveIds(session);
    const changed = await updateChanged(session, into);
    const added = await addNew(session, into, reservedIds());
    const gone = await hideGone(session, into);
    await indexWords(session);
    await finishImport(session, id, { added, changed, gone, at: new Date(clock.now()) });
    await buildPostings(work, id);
    await emptyStaging(session);
  });
}

function staged({ name, domain, city, country, industry, size }: BuiltInCompany): RegisteredCompany {
  return { ...NOTHING_STATED, key: domain, name, domain, city, country, industry, size, register: '' };
}

const sameAs = ({ name, city, country }: { name: string; city: string; country: string }): string =>
  `${country} ${cityKey(city)} ${plainName(name)}`;
const KNOWN: ReadonlySet<string> = new Set(BUILT_IN.map(sameAs));

/** A register's company that is built in: of the same name, legal forms aside, in the same city. */
export const isBuiltIn = (company: { name: string; city: string; country: string }): boolean =>
  KNOWN.has(sameAs(company));

const DEFINITION = { name: 'keep-directory', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 1 };

/** Adds the built-in companies of a new version, and rebuilds the bitmaps of common terms where they are missing: no backup has them. */
export function createUpdateDirectoryJob(platform: Pick<Platform, 'db' | 'clock' | 'log'>): Job {
  return defineJob(DEFINITION, async () => {
    await updateBuiltIn(platform);
    await rebuildSets(platform);
  });
}

/** Does nothing where they are there, or an import is about to make them. */
export async function rebuildSets({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> {
  const isMissing = ({ build, hasSets }: Awaited<ReturnType<typeof currentBuild>>) => build !== null && !hasSets;
  if (!isMissing(await currentBuild(db))) return;
  await withDirectoryLock(db, async (session) => {
    const { build } = await currentBuild(session);
    if (build === null) return;
    await session.transaction(async () => {
      await prepareForMany(session);
      await buildPostings({ session, clock, commonRows: COMMON_ROWS }, build);
    });
    log.info({ build }, 'sets of the directory made again');
  });
}
