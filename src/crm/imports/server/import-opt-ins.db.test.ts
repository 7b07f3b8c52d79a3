// The column "WhatsApp opt-in" of a file, as a consent of the phone beside it.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { withImports } from '#tests/support/imports.ts';

const database = withDatabase();
const imports = withImports(database);

const FILE = [
  'Name,Phone,WhatsApp opt-in',
  'Mara,+46701234567,yes',
  'Joe,+491701234567,2026-03-01',
  'Ann,+447700900123,no',
  'Eve,0170 1234567,yes',
  'Bob,+46702222222,maybe',
  '',
].join('\n');

const consents = async () => {
  const { rows } = await database.db.execute<Record<string, unknown>>(sql`
    select phone, state, source, wording, (at at time zone 'UTC')::date::text as day, recorded_by as by from whatsapp_consents
     where workspace_id = ${imports.who.workspaceId} order by phone`);
  return rows;
};
const states = async () =>
  Object.fromEntries((await imports.records()).map((row) => [row.name, [row.whatsapp_state, row.revision]]));

beforeEach(() => imports.begin());

it('is suggested, recorded with its proof, and said by new contacts from the start', async () => {
  const run = await imports.imported(FILE);
  expect(run.counts).toMatchObject({ created: 5, failed: 0 });
  const today = new Date(imports.platform.clock.now()).toISOString().slice(0, 10);
  const proof = { state: 'opted-in', source: 'import', by: imports.who.userId };
  const wording = 'Imported from spring.csv, column WhatsApp opt-in';
  expect(await consents()).toEqual([
    { phone: '+46701234567', ...proof, wording, day: today },
    { phone: '+491701234567', ...proof, wording, day: '2026-03-01' },
  ]);
  expect(await states()).toEqual({
    Mara: ['opted-in', 1],
    Joe: ['opted-in', 1],
    Ann: ['unknown', 1],
    Eve: ['unknown', 1],
    Bob: ['unknown', 1],
  });
});

it('is counted before anything is written: each phone once, and of no row that fails', async () => {
  const look = await imports.checked(`${FILE}Mara again,+46701234567,yes\n`);
  expect(look.preview?.optIns).toBe(2);
  expect(await consents()).toEqual([]);
});

it('keeps the proof when the import is undone, and does not record it again', async () => {
  const run = await imports.imported(FILE);
  const before = await consents();
  await imports.undone(run.id);
  expect(await imports.records()).toMatchObject([]);
  expect(await consents()).toEqual(before);
  await imports.imported(FILE);
  expect(await consents()).toEqual(before);
});

it('never turns an opt-out back', async () => {
  await database.db.execute(sql`
    insert into suppressions (workspace_id, id, kind, value, reason)
    values (${imports.who.workspaceId}, gen_random_uuid(), 'phone', '+46701234567', 'opted-out')`);
  await imports.imported(FILE);
  expect((await states()).Mara).toEqual(['opted-out', 1]);
  expect((await consents()).map(({ phone }) => phone)).toEqual(['+491701234567']);
});

it('reaches contacts that are there, and needs the column with the phones', async () => {
  await imports.imported('Name,Phone\nMara,+46701234567\n');
  await imports.imported('Name,Phone,WhatsApp opt-in\nMara,+46701234567,ja\n');
  expect((await states()).Mara?.[0]).toBe('opted-in');
  await expect(
    imports.checked('Name,WhatsApp opt-in\nMara,yes\n', {
      mapping: {
        columns: [
          { index: 0, field: 'name', rule: 'fill' },
          { index: 1, field: 'whatsappOptIn', rule: 'fill' },
        ],
      },
    }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
