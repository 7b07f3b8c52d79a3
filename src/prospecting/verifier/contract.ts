// The verifier: whether addresses work, one or many, and what a domain's mail is set up like.
export * from './batch.contract.ts';
export * from './domain.contract.ts';
export * from './domain.contract.ts';
export * from './fields.contract.ts';
export * from './verdict.contract.ts';
