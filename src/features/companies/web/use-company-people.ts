// The people of a company, as the table of contacts would find them.
import { useQuery } from '@tanstack/react-query';
import type { contactRoutes, RecordFilter } from '#features/records/contract.ts';
import { RECORDS_KEY } from '#features/records/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';

const list = endpoint<typeof contactRoutes.list>('GET /api/contacts');

export function peopleFilter(companyId: string): RecordFilter {
  return { join: 'and', items: [{ field: 'companyId', op: 'any-of', value: [companyId] }] };
}

export function useCompanyPeople(companyId: string, limit: number) {
  return useQuery({
    queryKey: [...RECORDS_KEY, 'contact', 'of-company', companyId, limit],
    queryFn: ({ signal }) =>
      call(list, { query: { filter: JSON.stringify(peopleFilter(companyId)), sort: 'name', limit } }, { signal }),
  });
}
