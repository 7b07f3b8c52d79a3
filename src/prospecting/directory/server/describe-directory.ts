// What the directory holds and how it came there, for the operator.
import type { Platform } from '#platform/platform.ts';
import { type DirectoryImport, figuresBySource, latestImports, type SourceFigures } from './imports.store.ts';

export interface DirectoryFacts {
  companies: number;
  sources: SourceFigures[];
  /** The newest first, one that was stopped among them. */
  imports: Omit<DirectoryImport, 'fingerprint'>[];
}

export async function describeDirectory({ db }: Pick<Platform, 'db'>): Promise<DirectoryFacts> {
  const [sources, imports] = await Promise.all([figuresBySource(db), latestImports(db, 20)]);
  return {
    companies: sources.reduce((sum, { companies }) => sum + companies, 0),
    sources,
    imports: imports.map(({ fingerprint: _, ...shown }) => shown),
  };
}
