// Brings what is staged into the directory, all at once: rows, what is hidden, the index and the sets of rows change in one transaction.
import { formatCount } from '#shared/formats.ts';
import type { DirectorySource } from '../domain/sources.ts';
import { buildPostings } from './build-postings.ts';
import type { ImportProgress } from './import-progress.ts';
import type { Work } from './import-work.ts';
import { type DirectoryImport, type Figures, finishImport } from './imports.store.ts';
import {
  addNew,
  analyzeDirectory,
  countPresent,
  dropRepeated,
  hideGone,
  hideStagedTwins,
  hideTwins,
  indexWords,
  prepareForMany,
  tidyDirectory,
  updateChanged,
} from './merging.store.ts';
import { unusable } from './register-file.ts';
import { countStaged, emptyStaging } from './staging.store.ts';

interface Merging {
  /** True brings in a file that has far fewer companies than are there. */
  force: boolean;
  progress: ImportProgress;
}

/** A file of all companies never loses so many from one month to the next. */
const SMALLEST_SHARE = 0.5;
/** Fewer may well come and go. */
const FEW = 1_000;

export async function mergeStaged(work: Work, begun: DirectoryImport, { force, progress }: Merging): Promise<Figures> {
  const { session, clock } = work;
  const { id, source, asOf, whole } = begun;
  if (whole === 'whole' && !force) await refuseFragment(work, source);
  const figures = await session.transaction(async () => {
    const into = { source, asOf };
    const { changed, gone } = await progress.step('comparing with the directory', async () => {
      await prepareForMany(session);
      await dropRepeated(session);
      if (source === 'gleif') await hideStagedTwins(session);
      return {
        changed: await updateChanged(session, into),
        gone: whole === 'whole' ? await hideGone(session, into) : 0,
      };
    });
    const added = await progress.step('adding new companies', async () => {
      const rows = await addNew(session, into);
      await analyzeDirectory(session);
      await hideTwins(session);
      return rows;
    });
    await progress.step('updating the search index', () => indexWords(session));
    const merged = { added, changed, gone };
    await finishImport(session, id, { ...merged, at: new Date(clock.now()) });
    await progress.step('counting common words', (report) => buildPostings(work, id, report));
    return merged;
  });
  await progress.step('cleaning up', async () => {
    await emptyStaging(session);
    await tidyDirectory(session);
  });
  return figures;
}

/** @throws AppError DIRECTORY_FILE_UNUSABLE for what looks like a part of its register. */
async function refuseFragment({ session }: Work, source: DirectorySource): Promise<void> {
  const [staged, present] = [await countStaged(session), await countPresent(session, source)];
  if (present < FEW || staged >= present * SMALLEST_SHARE) return;
  throw unusable(
    `it has ${formatCount(staged)} companies, and the directory ${formatCount(present)} of this register, of which the rest would be taken for closed. Use --force if that is so.`,
  );
}
