// What the rest of the server may use of the directory.

export { MAP_FIELDS, type MapField, type Mapping } from '../domain/registers/registers.ts';
export { ownRegister } from '../domain/sources.ts';
export { type DirectoryFilters, type DirectoryOrder, type RankedPlace, UNKNOWN_RANK } from '../domain/terms.ts';
export { createUpdateDirectoryJob, updateBuiltIn, updateBuiltInAtStart } from './built-in.ts';
export { directoryFits } from './companies.store.ts';
export { type Imported, importDirectory } from './import-directory.ts';
export { directoryVersion } from './imports.store.ts';
export type { DirectoryCompany } from './present-row.ts';
export {
  companiesNamed,
  countDirectory,
  type DirectoryFacts,
  describeDirectory,
  directoryIdAt,
  directoryInOrder,
  directoryRows,
  searchDirectory,
} from './search-directory.ts';
