// Quality R10: from the file to the records and back, on the real database.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { getSum, stopAfter, suggestedMapping, withImports } from '#tests/support/imports.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone } from '#tests/support/platform.ts';
import { staticList } from '#tests/support/records.ts';
import type { Import, ImportCounts } from '../contract.ts';
import { cancelImport, mapImport, startRun } from './manage-import.ts';
import { rejectsKey } from './present-import.ts';

const database = withDatabase();
const imports = withImports(database);
const { begin, upload, checked, imported, work, now, undone, byEmail } = imports;
const contacts = () => imports.records();
const told = () => listNotifications(database.db, imports.who.workspaceId);

const FILE = `Full name;E-mail;Phone;Company;Title;Tags
Mara Lind;mara@northwind.example;+46 70 123 45 67;Northwind;CEO;warm, fair
Jonas Ek;jonas@contoso.example;;Contoso;;
;not an address;;;;
Mara L.;MARA@northwind.example;;;Chair;
Élodie Dupont;;;Fabrikam;Buyer;
Elodie Dupont;;+33 1 23 45 67 89;FABRIKAM;;
;;;;Engineer;
`;

describe('one file', () => {
  let run: Import;
  beforeAll(async () => {
    await begin();
    run = await imported(FILE);
  });

  it('creates, merges rows that mean the same, refuses what is none, and every row is counted', async () => {
    expect(run.counts).toEqual({ rows: 7, created: 3, updated: 2, skipped: 0, failed: 2 });
    const mara = await byEmail('mara@northwind.example');
    expect(mara).toMatchObject({
      name: 'Mara Lind',
      first_name: 'Mara',
      phone: '+46701234567',
      tags: ['warm', 'fair'],
      source: 'import',
      origin_id: run.id,
      title: 'CEO',
    });
    expect(mara?.facts).toMatchObject({ title: { others: [{ value: 'Chair', source: 'import', ref: run.id }] } });
    expect((await contacts()).find((row) => row.name === 'Élodie Dupont')).toMatchObject({ phone: '+33123456789' });
  });

  it('suggests the tags of the file where one is typed', async () => {
    const { rows } = await imports.platform.db.execute<{ tag: string }>(
      sql`select tag from record_tags where workspace_id = ${imports.who.workspaceId}::uuid order by tag`,
    );
    expect(rows.map(({ tag }) => tag)).toEqual(['fair', 'warm']);
  });

  it('gives the rows that failed back with their reasons', async () => {
    const text = String(await imports.platform.files.get(rejectsKey(imports.who.workspaceId, run.id)));
    expect(text.split('\r\n')).toEqual([
      '\uFEFFFull name,E-mail,Phone,Company,Title,Tags,Result,Reason',
      expect.stringContaining(',not an address,,,,,Not imported,"E-mail: Please enter an email address'),
      expect.stringContaining(',,,,Engineer,,Not imported,"A contact needs a name'),
      '',
    ]);
  });

  it('leaves neither the upload nor its rows behind', async () => {
    const { rows } = await imports.platform.db.execute(
      sql`select 1 from import_rows where import_id = ${run.id}::uuid`,
    );
    expect(rows).toEqual([]);
    expect(await imports.platform.files.has(`imports/${imports.who.workspaceId}_${run.id}.bin`)).toBe(false);
  });

  it('twice creates nothing twice, and changes nothing', async () => {
    const before = await contacts();
    const again = await imported(FILE);
    expect(again.counts).toEqual({ rows: 7, created: 0, updated: 0, skipped: 5, failed: 2 });
    expect(await contacts()).toEqual(before);
    expect(again.undoUntil).toBeNull();
  });

  it('an undo restores everything', async () => {
    await undone(run.id);
    expect(await now(run.id)).toMatchObject({ state: 'undone', undone: { removed: 3, kept: 0 } });
    expect(await contacts()).toEqual([]);
  });
});

describe('records that are there', () => {
  beforeAll(async () => {
    await begin();
    await imported(
      'Name,E-mail,Title,City\nMara Lind,mara@northwind.example,CEO,\nJonas Ek,jonas@contoso.example,,Oslo\n',
    );
  });
  const CHANGES = 'E-mail,Title,City\nmara@northwind.example,Chair,Umeå\njonas@contoso.example,,\n';

  it.each([
    ['skip', { title: 'CEO', city: '' }, { updated: 0, skipped: 2 }],
    ['fill', { title: 'CEO', city: 'Umeå' }, { updated: 1, skipped: 1 }],
    ['overwrite', { title: 'Chair', city: 'Umeå' }, { updated: 1, skipped: 1 }],
  ] as const)('rule %s, and undone', async (rule, expected, counts) => {
    const before = await contacts();
    const run = await imported(CHANGES, { rule });
    expect(run.counts).toMatchObject(counts);
    expect(await byEmail('mara@northwind.example')).toMatchObject(expected);
    // A blank never overwrites.
    expect(await byEmail('jonas@contoso.example')).toMatchObject({ city: 'Oslo' });
    if (run.undoUntil === null) return;
    await undone(run.id);
    expect(await contacts()).toEqual(before);
  });

  it('adds all contacts to the chosen list with an event, and undoes both', async () => {
    const before = await contacts();
    const listId = await staticList(imports.platform.db, imports.who.workspaceId);
    const onList = async () => {
      const { rows } = await imports.platform.db.execute(sql`
        select (select count(*)::int from list_members where list_id = ${listId}) as members,
               (select count(*)::int from record_events where payload ->> 'listId' = ${listId}) as told`);
      return rows[0];
    };
    const run = await imported('E-mail,Title\nmara@northwind.example,Chair\nlisted@x.example,CEO\n', {
      mapping: { listId },
    });
    expect(await onList()).toEqual({ members: 2, told: 2 });
    const back = await undone(run.id);
    expect(await onList()).toEqual({ members: 0, told: 0 });
    expect(await contacts()).toEqual(before);
    expect(back).toMatchObject({ undone: { removed: 1, restored: 1, kept: 0 } });
  });

  it('keeps later changes in an undo, and counts them', async () => {
    const run = await imported(`${CHANGES}new@fabrikam.example,Buyer,\nother@fabrikam.example,Buyer,\n`, {
      rule: 'overwrite',
    });
    await imports.platform.db.execute(sql`
      update contacts set title = 'Founder', revision = revision + 1
       where workspace_id = ${imports.who.workspaceId}::uuid and email in ('mara@northwind.example', 'new@fabrikam.example')`);
    await undone(run.id);
    expect(await now(run.id)).toMatchObject({ undone: { removed: 1, restored: 0, kept: 2 } });
    expect((await contacts()).map(({ email, title }) => [email, title])).toEqual(
      expect.arrayContaining([
        ['mara@northwind.example', 'Founder'],
        ['new@fabrikam.example', 'Founder'],
      ]),
    );
    expect(await byEmail('other@fabrikam.example')).toBeUndefined();
  });

  it('without a name for them, the same rows are still not made twice', async () => {
    const file = 'Name,City\nSven,Oslo\nSven,Bergen\nSven,Oslo\n';
    expect((await imported(file)).counts).toEqual({ rows: 3, created: 2, updated: 0, skipped: 1, failed: 0 });
    expect((await imported(file)).counts).toEqual({ rows: 3, created: 0, updated: 0, skipped: 3, failed: 0 });
  });
});

describe('many rows', () => {
  const ROWS = 12_000;
  const file = () =>
    `E-mail,Name\n${Array.from({ length: ROWS }, (_, n) => `p${n}@many.example,Person ${n}`).join('\n')}\n`;

  async function runsOut(id: string): Promise<void> {
    await startRun(imports.context, imports.who, id);
    await expect(work(id, stopAfter(1))).rejects.toThrow('the process stops');
    expect(await now(id)).toMatchObject({ state: 'running', counts: { created: 5_000 } });
  }

  it('continues where it was stopped, also after a crash of the database', async () => {
    await begin();
    const { id } = await checked(file());
    await runsOut(id);
    await imports.platform.db.execute(sql`delete from import_rows where import_id = ${id}::uuid`);
    await work(id);
    const run = await now(id);
    expect(run).toMatchObject({
      state: 'done',
      counts: { rows: ROWS, created: ROWS, updated: 0, skipped: 0, failed: 0 },
    });
    expect(await contacts()).toHaveLength(ROWS);
  });

  it('can be cancelled, and its result can be undone', async () => {
    await begin();
    const { id } = await checked(file());
    await runsOut(id);
    await cancelImport(imports.platform, imports.who, id);
    await work(id);
    const run = await now(id);
    expect(run.state).toBe('cancelled');
    expect(await told()).toEqual([]);
    expect(getSum(run.counts as ImportCounts)).toBe(run.counts?.rows);
    expect(await contacts()).toHaveLength(run.counts?.created ?? -1);
    await undone(id);
    expect(await contacts()).toEqual([]);
  });
});

it('asked to run twice at once, it runs once, and notifies who asked alone', async () => {
  await begin();
  await someone(imports.platform, { joinWorkspaceId: imports.who.workspaceId });
  const { id } = await checked('E-mail\na@once.example\nb@once.example\n');
  await Promise.all([startRun(imports.context, imports.who, id), startRun(imports.context, imports.who, id)]);
  await Promise.all([work(id), work(id)]);
  expect(await now(id)).toMatchObject({ state: 'done', counts: { created: 2 } });
  expect(await contacts()).toHaveLength(2);
  await work(id);
  expect(await told()).toEqual([
    {
      ...{ kind: 'import-ended', userId: imports.who.userId, count: 1 },
      ...{ thing: `import:${id}`, link: `/contacts?import=${id}` },
      params: { name: 'spring.csv', failed: false, added: 2, updated: 0, why: '' },
    },
  ]);
});

it('counts a record that was added since the preview as a match', async () => {
  await begin();
  const { id } = await checked('E-mail,Title\nlate@once.example,CEO\n');
  await imports.platform.db.execute(sql`
    insert into contacts (workspace_id, id, email, source) values (${imports.who.workspaceId}::uuid, gen_random_uuid(), 'late@once.example', 'manual')`);
  await startRun(imports.context, imports.who, id);
  await work(id);
  expect(await now(id)).toMatchObject({
    state: 'done',
    counts: { rows: 1, created: 0, updated: 1, skipped: 0, failed: 0 },
  });
});

it('links new contacts to companies of the library', async () => {
  await begin();
  const companies = await upload('Name,Domain\nNorthwind,northwind.se\nGoogle,gmail.com\n', { kind: 'company' });
  await mapImport(imports.context, imports.who, companies.id, suggestedMapping(companies));
  await work(companies.id);
  await startRun(imports.context, imports.who, companies.id);
  await work(companies.id);
  await imported('E-mail,Company\na@mail.northwind.se,\nb@gmail.com,\nc@other.se,NORTHWIND\n');
  expect((await contacts()).map(({ email, company_id: company }) => [email, company !== null])).toEqual([
    ['a@mail.northwind.se', true],
    ['b@gmail.com', false],
    ['c@other.se', true],
  ]);
});
