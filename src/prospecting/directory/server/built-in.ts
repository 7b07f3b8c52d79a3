// The companies that ship with the product, brought into the directory by the first start of each version; a second time it changes nothing.
import { createHash } from 'node:crypto';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { BUILT_IN, BUILT_IN_AS_OF, type BuiltInCompany } from '../data/built-in.ts';
import { cityKey } from '../domain/city-words.ts';
import { NOTHING_STATED, type RegisteredCompany } from '../domain/registers/register.ts';
import { TERMS_VERSION } from '../domain/terms.ts';
import { plainName } from '../domain/words.ts';
import { buildPostings } from './build-postings.ts';
import { COMMON_ROWS, type Work } from './import-work.ts';
import { beginImport, finishImport, hasRegisters, lastImport, noteRead } from './imports.store.ts';
import { addNew, dropRepeated, hideGone, indexWords, prepareForMany, updateChanged } from './merging.store.ts';
import { reservedIds, reserveIds } from './reserved-ids.store.ts';
import { holdDirectory } from './session.store.ts';
import { emptyStaging, openStaging, stage } from './staging.store.ts';

/** Does nothing where another process is at it. */
export async function keepBuiltIn({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await holdDirectory(db, (session) => addBuiltIn({ session, clock, commonRows: COMMON_ROWS }));
}

/** No start waits for the sets of millions of rows: where registers were brought in, the job does it. */
export async function keepBuiltInAtStart(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  if (!(await hasRegisters(platform.db))) await keepBuiltIn(platform);
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
    await beginImport(session, { id, ...into, file: 'Built-in companies', fingerprint, whole: 'whole', startedAt });
    await stage(session, 'built-in', BUILT_IN.map(staged), 0);
    await noteRead(session, id, { rowsRead: BUILT_IN.length, rowsTaken: BUILT_IN.length });
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
