// What a column can become: fields of the product and of the workspace, and the lists that the rows can be put on.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { listLists } from '#crm/lists/contract.ts';
import type { addCustomField, CustomField, listCustomFields, RecordKind } from '#crm/records/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import type { RouteCall } from '#shared/contract.ts';

const fields = endpoint<typeof listCustomFields>('GET /api/custom-fields');
const add = endpoint<typeof addCustomField>('POST /api/custom-fields');
const lists = endpoint<typeof listLists>('GET /api/lists');

/** As every page of records keeps them. */
const FIELDS = ['records', 'fields'];

export function useCustomFields() {
  return useQuery({ queryKey: FIELDS, queryFn: ({ signal }) => call(fields, {}, { signal }), staleTime: 60_000 });
}

type NewField = Pick<CustomField, 'label' | 'type'> & { kind: RecordKind };

export function useAddField() {
  const queries = useQueryClient();
  return useMutation<CustomField, ApiError, NewField>({
    mutationFn: (field) => {
      const body: RouteCall<typeof addCustomField>['body'] = { ...field, choices: [] };
      return call(add, { body }, { idempotencyKey: crypto.randomUUID() });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: FIELDS }),
  });
}

/** Static lists, which rows can be put on. */
export function useStaticLists() {
  return useQuery({
    queryKey: ['lists', 'for-imports'],
    queryFn: async ({ signal }) => {
      const { items } = await call(lists, { query: { shelf: 'live' } }, { signal });
      return items.filter(({ type }) => type === 'static').map(({ id, name }) => ({ value: id, label: name }));
    },
    staleTime: 30_000,
  });
}
