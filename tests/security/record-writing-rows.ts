// How the routes that change records are called, of contacts and companies alike, and those of suggested duplicates.
import type { Row } from './route-rows.ts';
import type { Things } from './world.ts';

const KINDS = [
  { base: '/api/contacts', id: 'contactId' },
  { base: '/api/companies', id: 'companyId' },
] as const satisfies { base: string; id: keyof Things }[];

const jobRow: Row = {
  own: ({ own }) => ({ params: { id: own.recordJobId } }),
  withIds: ({ recordJobId }) => ({ params: { id: recordJobId } }),
  letIn: [200, 404],
};
const pairRow: Row = {
  own: ({ own }) => ({ params: { id: own.pairId } }),
  withIds: ({ pairId }) => ({ params: { id: pairId } }),
  letIn: [204, 404],
};

export const RECORD_WRITING_ROWS: Record<string, Row> = {
  ...Object.assign({}, ...KINDS.map(getRows)),
  'GET /api/record-jobs': { own: () => ({}) },
  'GET /api/record-jobs/:id': jobRow,
  'POST /api/record-jobs/:id/cancel': jobRow,
  // Undone once: from then on it does not exist, for its own workspace too.
  'POST /api/record-changes/:id/undo': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ recordChangeId }) => ({ params: { id: recordChangeId } }),
    letIn: [404],
  },
  'GET /api/duplicates': { own: () => ({ query: { kind: 'contact' } }) },
  'GET /api/duplicates/groups': { own: () => ({ query: { kind: 'contact' } }) },
  'POST /api/duplicates/decide': {
    own: ({ own }) => ({ body: { ids: [own.pairId], dismissed: true } }),
    withIds: ({ pairId }) => ({ body: { ids: [pairId], dismissed: true } }),
    letIn: [204, 404],
  },
  'GET /api/duplicates/totals': { own: () => ({}) },
  'POST /api/duplicates/merge-exact': { own: () => ({ body: { kind: 'contact' } }) },
  'POST /api/duplicates/:id/dismiss': pairRow,
  'POST /api/duplicates/:id/reopen': pairRow,
};

function getRows({ base, id }: (typeof KINDS)[number]): Record<string, Row> {
  const withBody = (body: unknown, letIn: number[]): Row => ({
    own: ({ own }) => ({ params: { id: own[id] }, body }),
    withIds: (things) => ({ params: { id: things[id] }, body }),
    letIn,
  });
  return {
    [`POST ${base}`]: { own: () => ({ body: { values: { name: `Row ${crypto.randomUUID()}` } } }) },
    [`POST ${base}/matches`]: { own: () => ({ body: { values: { name: 'Row' } } }) },
    [`PATCH ${base}/:id`]: withBody({ values: { city: 'Umeå' } }, [200, 404]),
    [`POST ${base}/:id/choose`]: withBody({ field: 'city', value: 'Nowhere' }, [400, 404]),
    [`POST ${base}/:id/merge`]: {
      own: ({ own }) => ({ params: { id: own[id] }, body: { otherId: crypto.randomUUID() } }),
      withIds: (things) => ({ params: { id: things[id] }, body: { otherId: things[id] } }),
      letIn: [404],
    },
    [`POST ${base}/bulk`]: {
      own: ({ own, foreign }) => ({
        body: { target: { ids: [own[id], foreign[id]] }, action: { do: 'tag', tag: 'Row' } },
      }),
    },
  };
}
