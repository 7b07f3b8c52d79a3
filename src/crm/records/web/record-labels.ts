// The nouns of both kinds, as pages and messages say them.
import { formatCount } from '#shared/formats.ts';
import type { RecordKind } from '../fields.contract.ts';

export const NOUN: Record<RecordKind, { one: string; many: string; title: string }> = {
  contact: { one: 'contact', many: 'contacts', title: 'Contacts' },
  company: { one: 'company', many: 'companies', title: 'Companies' },
};

/** "1 contact", "48,310 companies". */
export function recordsText(kind: RecordKind, count: number): string {
  return `${formatCount(count)} ${count === 1 ? NOUN[kind].one : NOUN[kind].many}`;
}

/** What only one live record of a kind can have. */
export function addressText(kind: RecordKind): string {
  return kind === 'contact' ? 'email address' : 'domain';
}

/** Where one record is shown. */
export function recordPath(kind: RecordKind, id: string): string {
  return kind === 'contact' ? `/contacts?contact=${id}` : `/company/${id}`;
}
