// The people of a company, as the table of contacts would find them.
import { useQuery } from '@tanstack/react-query';
import type { contactRoutes, RecordFilter } from '#crm/records/contract.ts';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';

const list = endpoint<typeof contactRoutes.list>('GET /api/contacts');

export function peopleFilter(companyId: string): RecordFilter {
  return { join: 'and', items: [{ field: 'companyId', op: 'any-of', value: [companyId] }] };
}

/** Who has an address and has not said no. */
function writableFilter(companyId: string): RecordFilter {
  const { join, items } = peopleFilter(companyId);
  const open = { field: 'emailState', op: 'any-of' as const, value: ['open'] };
  return { join, items: [...items, { field: 'email', op: 'filled' }, open] };
}

/** `writable`: only those who can be written to. */
export function useCompanyPeople(companyId: string, limit: number, writable = false) {
  const filter = JSON.stringify(writable ? writableFilter(companyId) : peopleFilter(companyId));
  return useQuery({
    queryKey: [...RECORDS_KEY, 'contact', 'of-company', companyId, limit, writable],
    queryFn: ({ signal }) => call(list, { query: { filter, sort: 'name', limit } }, { signal }),
  });
}
