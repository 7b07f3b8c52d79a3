// What the rest of the server may use of the directory.
export type { DirectoryFilters } from '../domain/filters.ts';
export { keepBuiltIn } from './built-in.ts';
export { directoryFits } from './companies.store.ts';
export { type DirectoryFacts, describeDirectory } from './describe-directory.ts';
export { directoryIdAt, directoryRows } from './directory-rows.ts';
export { type Imported, importDirectory } from './import-directory.ts';
export type { DirectoryCompany } from './present-row.ts';
export { createRebuildSetsJob } from './rebuild-sets.job.ts';
export { countDirectory, searchDirectory } from './search-directory.ts';
