// One record: where its values came from, in words, and what competes with them; whatever is not there, or not one's own, is not found.
import { beforeAll, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import { readRecord } from './read-record.ts';

const database = withDatabase();
const test = withPlatform(database);
const AT = '2026-11-01T10:00:00.000Z';
const IMPORT = crypto.randomUUID();
let user: Principal;

beforeAll(async () => {
  user = await someone(test.platform);
});

const context = () =>
  recordsContext(test.platform, {
    nameOrigins: async () => new Map([[IMPORT, 'spring.csv']]),
    signPicture: (url) => `signed ${url}`,
  });

it('says where each filled value came from', async () => {
  const other = { value: 'Head of sales', source: 'linkedin-people', at: AT };
  const [id = ''] = await insertRecords(database.db, user.workspaceId, 'contact', [
    {
      name: 'Mara',
      title: 'CEO',
      picture: 'https://a.example/p.png',
      source: 'import',
      origin_id: IMPORT,
      created_at: new Date(AT),
      facts: {
        title: { source: 'manual', by: user.userId, at: AT, others: [other] },
        city: { others: [{ ...other, value: 'Umeå' }] },
      },
    },
  ]);
  const { record, facts } = await readRecord(context(), { workspaceId: user.workspaceId, kind: 'contact' }, id);
  expect(record).toMatchObject({ name: 'Mara', picture: 'signed https://a.example/p.png', lists: [], createdAt: AT });
  expect(facts).toEqual([
    { field: 'name', origin: { source: 'import', label: 'Import of spring.csv', by: null, at: AT }, others: [] },
    {
      field: 'title',
      origin: { source: 'manual', label: 'Typed', by: expect.any(String), at: AT },
      others: [
        { source: 'linkedin-people', label: 'LinkedIn people search', by: null, at: AT, value: 'Head of sales' },
      ],
    },
    {
      field: 'city',
      origin: { source: 'import', label: 'Import of spring.csv', by: null, at: AT },
      others: [{ source: 'linkedin-people', label: 'LinkedIn people search', by: null, at: AT, value: 'Umeå' }],
    },
  ]);
});

it('finds nothing of another workspace, nor of the other kind', async () => {
  const [id = ''] = await insertRecords(database.db, user.workspaceId, 'company', [{ name: 'Northwind' }]);
  const stranger = await someone(test.platform);
  for (const scope of [
    { workspaceId: stranger.workspaceId, kind: 'company' },
    { workspaceId: user.workspaceId, kind: 'contact' },
  ] as const)
    await expect(readRecord(context(), scope, id)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
  const { record } = await readRecord(context(), { workspaceId: user.workspaceId, kind: 'company' }, id);
  expect(record).toMatchObject({ name: 'Northwind', contacts: 0 });
});

it('tells what it may be the same as, while it is not in the bin', async () => {
  const [live = '', binned = ''] = await insertRecords(database.db, user.workspaceId, 'contact', [
    { name: 'Mara' },
    { name: 'Mara', deleted_at: new Date(AT) },
  ]);
  const other = { id: crypto.randomUUID(), name: 'Mara L', words: 'Same phone number: +46 70 123 45 67' };
  const asked = recordsContext(test.platform, { suggestMatches: async () => [other] });
  const scope = { workspaceId: user.workspaceId, kind: 'contact' } as const;
  expect((await readRecord(asked, scope, live)).matches).toEqual([other]);
  expect((await readRecord(asked, scope, binned)).matches).toEqual([]);
});
