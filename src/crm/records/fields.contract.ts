// The fields of people and companies, said once: filters, edits, columns, imports, exports and templates are made from these lists.
// No schema stands here, so that the browser's tables load them without zod.
import { COMPANY_FIELDS } from './company-fields.contract.ts';
import { CONTACT_FIELDS } from './contact-fields.contract.ts';
import type { RecordField, RecordKind } from './field.contract.ts';

export * from './company-fields.contract.ts';
export * from './contact-fields.contract.ts';
export * from './field.contract.ts';

export const RECORD_FIELDS: Record<RecordKind, readonly RecordField[]> = {
  contact: CONTACT_FIELDS,
  company: COMPANY_FIELDS,
};
