// How the routes of records are called: contacts and companies alike.
import type { Row } from './route-rows.ts';
import type { Things } from './world.ts';

const KINDS = [
  { base: '/api/contacts', id: 'contactId' },
  { base: '/api/companies', id: 'companyId' },
] as const satisfies { base: string; id: keyof Things }[];

const FILTER = JSON.stringify({ join: 'and', items: [{ field: 'name', op: 'contains', value: 'a' }] });

export const RECORD_ROWS: Record<string, Row> = {
  ...Object.assign({}, ...KINDS.map(getRows)),
  'GET /api/record-totals': { own: () => ({}) },
  'GET /api/custom-fields': { own: () => ({}) },
  'POST /api/custom-fields': {
    own: () => ({ body: { kind: 'contact', label: `Row ${crypto.randomUUID()}`, type: 'text' } }),
  },
  'PATCH /api/custom-fields/:id': {
    own: ({ own }) => ({ params: { id: own.customFieldId }, body: { position: 0 } }),
    withIds: ({ customFieldId }) => ({ params: { id: customFieldId }, body: { label: 'Taken over' } }),
    letIn: [200, 404],
  },
  'DELETE /api/custom-fields/:id': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ customFieldId }) => ({ params: { id: customFieldId } }),
    letIn: [404],
  },
  'GET /api/record-views': { own: () => ({ query: { kind: 'contact' } }) },
  'POST /api/record-views': { own: () => ({ body: { kind: 'contact', name: 'Row', state: {} } }) },
  'PATCH /api/record-views/:id': {
    own: ({ own }) => ({ params: { id: own.viewId }, body: { name: 'Row' } }),
    withIds: ({ viewId }) => ({ params: { id: viewId }, body: { name: 'Taken over' } }),
    letIn: [200, 404],
  },
  'DELETE /api/record-views/:id': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ viewId }) => ({ params: { id: viewId } }),
    letIn: [404],
  },
};

function getRows({ base, id }: (typeof KINDS)[number]): Record<string, Row> {
  return {
    [`GET ${base}`]: { own: () => ({ query: { q: 'a', filter: FILTER, sort: 'name' } }) },
    [`GET ${base}/count`]: { own: () => ({ query: { q: 'a', filter: FILTER } }) },
    [`GET ${base}/tags`]: { own: () => ({}) },
    [`POST ${base}/export`]: {
      own: ({ own, foreign }) => ({
        body: { target: { ids: [own[id], foreign[id]] }, columns: ['name', 'city', 'tags'] },
      }),
    },
    [`GET ${base}/:id`]: {
      own: ({ own }) => ({ params: { id: own[id] } }),
      withIds: (things) => ({ params: { id: things[id] } }),
      letIn: [200, 404],
    },
  };
}
