// What the rest of the server may use of the directory.
export type { DirectoryFilters } from '../domain/filters.ts';
export { type DirectoryOrder, type RankedPlace, UNKNOWN_RANK } from '../domain/orders.ts';
export { MAP_FIELDS, type MapField, type Mapping } from '../domain/registers/mapped.ts';
export { ownRegister } from '../domain/sources.ts';
export { keepBuiltIn, keepBuiltInAtStart } from './built-in.ts';
export { directoryFits } from './companies.store.ts';
export { type DirectoryFacts, describeDirectory } from './describe-directory.ts';
export { companiesNamed, directoryInOrder } from './directory-in-order.ts';
export { directoryIdAt, directoryRows } from './directory-rows.ts';
export { type Imported, importDirectory } from './import-directory.ts';
export { createKeepDirectoryJob } from './keep-directory.job.ts';
export type { DirectoryCompany } from './present-row.ts';
export { countDirectory, searchDirectory } from './search-directory.ts';
