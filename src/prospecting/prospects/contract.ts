// What outside sources know of companies and people, in one shape whichever source it was.
export * from './fields.contract.ts';
export * from './found.contract.ts';
