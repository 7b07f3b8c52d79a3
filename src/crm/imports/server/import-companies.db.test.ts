// Companies from files: matched by domain, merged, undone; and rows whose record is deleted during the run.
import { beforeEach, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { withImports } from '#tests/support/imports.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { bulkRecords, createRecord } from '#tests/support/record-actions.ts';
import { getImports } from './imports.store.ts';

const database = withDatabase();
const imports = withImports(database);
const { checked, undone, run, now } = imports;
const company = { kind: 'company' } as const;
const imported = (file: string) => imports.imported(file, company);
const companies = () => imports.records('company');
const getName = ({ name }: Record<string, unknown>) => name;

beforeEach(() => imports.begin());

it('creates, merges by domain, and undoes all but companies with contacts', async () => {
  const first = await imported(
    'Company,Website,City\nNorthwind,https://northwind.example,\nContoso,contoso.example,\n',
  );
  expect(first.counts).toEqual({ rows: 2, created: 2, updated: 0, skipped: 0, failed: 0 });
  const second = await imported(
    'Company,Domain,City\nNorthwind AB,northwind.example,Umeå\nFabrikam,fabrikam.example,\n',
  );
  expect(second.counts).toEqual({ rows: 2, created: 1, updated: 1, skipped: 0, failed: 0 });
  const told = await listNotifications(imports.context.platform.db, imports.who.workspaceId, 'import-ended');
  expect(told.map(({ params }) => params)).toEqual(
    expect.arrayContaining([expect.objectContaining({ failed: false, added: 1, updated: 1 })]),
  );
  expect(await companies()).toMatchObject([{ city: 'Umeå' }, { name: 'Contoso' }, { name: 'Fabrikam' }]);
  expect(await undone(second.id)).toMatchObject({ undone: { removed: 1, restored: 1, kept: 0 } });
  await createRecord(imports.context, imports.who, 'contact', {
    values: { email: 'x@contoso.example' },
    anyway: false,
  });
  expect(await undone(first.id)).toMatchObject({ undone: { removed: 1, kept: 1 } });
  expect((await companies()).map(getName)).toEqual(['Contoso']);
});

it('matches the company that was added meanwhile', async () => {
  const { id } = await checked('Company,Domain,City\nLate,late.example,Oslo\n', company);
  await createRecord(imports.context, imports.who, 'company', { values: { domain: 'late.example' }, anyway: false });
  await run(id);
  expect(await now(id)).toMatchObject({ counts: { created: 0, updated: 1, failed: 0 } });
  expect(await companies()).toMatchObject([{ city: 'Oslo' }]);
});

it('fails rows whose record was deleted meanwhile, or whose domain another company has got', async () => {
  await imported('Company,Domain,Phone\nGone,gone.example,\nMoving,,+46701234567\n');
  const [gone] = await companies();
  const rows = 'Company,Domain,Phone,City\nGone,gone.example,,Oslo\nMoving,taken.example,+46701234567,Oslo\n';
  const { id } = await checked(rows, company);
  await bulkRecords(imports.context, imports.who, 'company', {
    target: { ids: [String(gone?.id)] },
    action: { do: 'bin' },
  });
  await createRecord(imports.context, imports.who, 'company', { values: { domain: 'taken.example' }, anyway: true });
  await run(id);
  expect(await now(id)).toMatchObject({ counts: { created: 0, updated: 0, failed: 2 } });
  expect((await companies()).map(({ city }) => city)).toEqual(['', '', '']);
});

it('are listed newest first, page by page, also those of one kind', async () => {
  const [one, two] = [await imported('Company\nA\n'), await imported('Company\nB\n')];
  const three = await imports.imported('E-mail\na@b.example\n');
  const page = async (kind: 'company' | undefined, before: string | null, limit = 9) =>
    (await getImports(database.db, imports.who.workspaceId, { kind, before, limit })).map(({ id }) => id);
  expect(await page(undefined, null, 2)).toEqual([three.id, two.id]);
  expect(await page(undefined, two.id)).toEqual([one.id]);
  expect(await page('company', null)).toEqual([two.id, one.id]);
});

it('takes in the people who were there before, by domain, else by a name that it alone has; and gives them back', async () => {
  const people =
    'Name,E-mail,Company\nA,a@north.example,\nB,b@free.example,Contoso\nC,c@gmail.com,Twins\nD,d@old.example,Elsewhere\n';
  const before = await imports.imported(people);
  const linked = async () => {
    const names = new Map((await companies()).map(({ id, name }) => [id, name]));
    return (await imports.records()).map((each) => [each.name, names.get(each.company_id) ?? null, each.company_name]);
  };
  const free = await linked();
  await imported('Company,Phone\nOld,+46701234567\n');
  const file =
    'Company,Domain,Phone\nNorth,north.example,\nContoso,,\nTwins,gmail.com,\nTwins,twins.example,\nOld,old.example,+46701234567\n';
  const run = await imported(file);
  expect(run.counts).toMatchObject({ created: 4, updated: 1 });
  expect(await linked()).toEqual([
    ['A', 'North', 'North'],
    ['B', 'Contoso', 'Contoso'],
    ['C', null, 'Twins'],
    ['D', 'Old', 'Elsewhere'],
  ]);
  expect(await undone(run.id)).toMatchObject({ undone: { removed: 4, restored: 1, kept: 0 } });
  expect(await linked()).toEqual(free);

  // Links do not change the contacts, so their import can be undone.
  await imported(file);
  expect(await undone(before.id)).toMatchObject({ undone: { removed: 4, kept: 0 } });
});

it('gives people who are merged the company that their row names', async () => {
  await imported('Company\nContoso\n');
  await imports.imported('Name,E-mail\nA,a@x.example\nB,\n');
  await imports.imported('Name,E-mail,Company\nA,a@x.example,contoso\n');
  const [contoso] = await companies();
  expect(await imports.byEmail('a@x.example')).toMatchObject({ company_id: contoso?.id, company_name: 'contoso' });
});
