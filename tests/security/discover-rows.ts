// How the routes of Discover are called.
import { OUTSIDE_SEARCHES } from '#prospecting/discover/fields.contract.ts';
import type { Row } from './route-rows.ts';

const ADDED = { letIn: [200, 204, 404] };
const foundRef = (id: string) => ({ from: 'found', id });

/** Each search with all that any of them needs. */
const OUTSIDE: Record<string, Row> = Object.fromEntries(
  OUTSIDE_SEARCHES.flatMap(({ base }): [string, Row][] => [
    [`POST ${base}/search`, { own: () => ({ body: { q: 'oak', city: 'Berlin', businessKind: 'restaurant' } }) }],
    [
      `GET ${base}/searches/:runId`,
      {
        own: ({ own }) => ({ params: { runId: own.runId } }),
        withIds: ({ runId }) => ({ params: { runId } }),
        letIn: [404],
      },
    ],
  ]),
);

export const DISCOVER_ROWS: Record<string, Row> = {
  'GET /api/discover': {
    own: () => ({ query: { kind: 'company', q: 'a', industry: 'software,retail', country: 'SE' } }),
  },
  'GET /api/discover/count': { own: () => ({ query: { kind: 'person', q: 'a', seniority: 'owner' } }) },
  'GET /api/discover/question': { own: () => ({ query: { text: 'dentists in Graz' } }) },
  'GET /api/discover/sources': { own: () => ({ query: { kind: 'company', city: 'Graz', businessKind: 'dentist' } }) },
  'GET /api/discover/row': {
    own: ({ own }) => ({ query: foundRef(own.foundId) }),
    withIds: ({ foundId }) => ({ query: foundRef(foundId) }),
    ...ADDED,
  },
  'POST /api/discover/save': {
    own: ({ own }) => ({ body: { kind: 'company', refs: [foundRef(own.foundId)] } }),
    withIds: ({ foundId }) => ({ body: { kind: 'company', refs: [foundRef(foundId)] } }),
    ...ADDED,
  },
  'POST /api/discover/save-matching': {
    own: () => ({ body: { kind: 'company', show: 'new', filters: { q: 'nothing has these words' } } }),
  },
  'GET /api/discover/saves': { own: () => ({}) },
  'POST /api/discover/saves/:id/cancel': {
    own: ({ own }) => ({ params: { id: own.discoverSaveId } }),
    withIds: ({ discoverSaveId }) => ({ params: { id: discoverSaveId } }),
    ...ADDED,
  },
  'POST /api/discover/exclude': {
    own: ({ own, foreign }) => ({
      body: { kind: 'company', refs: [foundRef(own.foundId), foundRef(foreign.foundId)], excluded: true },
    }),
  },
  'POST /api/discover/changes/:id/undo': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ recordChangeId }) => ({ params: { id: recordChangeId } }),
    letIn: [404],
  },
  'GET /api/discover/saved-searches': { own: () => ({}) },
  'POST /api/discover/saved-searches': {
    own: () => ({ body: { name: `Row ${crypto.randomUUID()}`, kind: 'company', filters: { q: 'oak' } } }),
  },
  'POST /api/discover/saved-searches/:id/seen': {
    own: ({ own }) => ({ params: { id: own.discoverSearchId } }),
    withIds: ({ discoverSearchId }) => ({ params: { id: discoverSearchId } }),
    ...ADDED,
  },
  'DELETE /api/discover/saved-searches/:id': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ discoverSearchId }) => ({ params: { id: discoverSearchId } }),
    ...ADDED,
  },
  'GET /api/discover/map': { own: () => ({}) },
  'GET /api/discover/tiles/:z/:x/:y': { own: () => ({ params: { z: '3', x: '4', y: '2' } }), letIn: [404] },
  ...OUTSIDE,
};
