// What the directory can be asked: the part of Discover's filters that companies of a register know anything of.
import type { Industry, SizeBand } from '#prospecting/prospects/contract.ts';
import type { SourceGroup } from './sources.ts';

/** Empty leaves one out. Values of a list: any of them. */
export interface DirectoryFilters {
  /** Words of the name, the domain and what it does; all of them, the last one as a beginning. */
  q: string;
  industry: readonly Industry[];
  size: readonly SizeBand[];
  /** ISO 3166-1 alpha-2. */
  country: readonly string[];
  /** Its words, all of them; well-known cities by their other names. */
  city: string;
  /** Whose rows. */
  source: readonly SourceGroup[];
}
