// Where each number on Home leads: to exactly the rows that it counts. The filters are the ones that the tables themselves understand.
import type { RecordFilter, RecordKind } from '#crm/records/contract.ts';

const where = (...items: RecordFilter['items']): RecordFilter => ({ join: 'and', items });

/** Contacts by how far they have come. */
export const STAGE_FILTERS = {
  withEmail: where({ field: 'email', op: 'filled' }),
  verified: where({ field: 'emailVerdict', op: 'any-of', value: ['valid'] }),
  contacted: where({ field: 'lastContactedAt', op: 'filled' }),
  replied: where({ field: 'lastContactedAt', op: 'filled' }, { field: 'lastRepliedAt', op: 'filled' }),
} as const satisfies Record<string, RecordFilter>;

/** Records whose next step is due before a day: with tomorrow, today or before. */
export const dueBefore = (day: string): RecordFilter => where({ field: 'nextDue', op: 'before', value: day });

const TABLES: Record<RecordKind, string> = { contact: '/contacts', company: '/company-library' };

export function recordsHref(kind: RecordKind, filter?: RecordFilter, sort?: string): string {
  const params = new URLSearchParams({ ...(filter && { filter: JSON.stringify(filter) }), ...(sort && { sort }) });
  return params.size > 0 ? `${TABLES[kind]}?${params}` : TABLES[kind];
}

/** One record beside its table, which shows what is due. */
export function dueRecordHref(kind: RecordKind, id: string, tomorrow: string): string {
  return `${recordsHref(kind, dueBefore(tomorrow), 'nextDue')}&${kind}=${id}`;
}

/** Kept people or companies in Discover, for those whose plan has no tables of them. */
export function savedHref(kind: 'person' | 'company', filters: Record<string, string> = {}): string {
  return `/dashboard?${new URLSearchParams({ kind, show: 'yours', ...filters })}`;
}

interface Entries {
  kind: 'charge' | 'refund';
  /** Days of the reader's calendar, both included; open at the end where there is no `to`. */
  from: string;
  to?: string;
  /** Only what went to this activity. */
  what?: string;
  /** Only what was for sample data, or only what was not. */
  practice?: 'yes' | 'no';
}

/** Entries of the ledger. */
export function ledgerHref({ kind, from, to, what, practice }: Entries): string {
  const params = new URLSearchParams({
    section: 'credits',
    kind,
    span: 'days',
    from,
    ...(to && { to }),
    ...(what && { what }),
    ...(practice && { practice }),
  });
  return `/settings?${params}#ledger`;
}

/** People who wait for an answer. */
export const ANSWERS_HREF = '/inbox';
/** Mails that leave before a moment. */
export const leavingHref = (until: string) => `/scheduled-emails?${new URLSearchParams({ to: until })}`;
export const UNCERTAIN_HREF = '/email-sender?tab=sent&show=uncertain';
export const RUNNING_HREF = '/campaigns?state=running';
