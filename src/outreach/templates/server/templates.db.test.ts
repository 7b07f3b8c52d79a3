// Templates on the database: writing and versions, shelves and undo, lists, and the preview for real contacts.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptiestContact } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import type { TemplateContent } from '../contract.ts';
import { compileMail } from '../domain/engine/compile.ts';
import {
  changeMany,
  createOne,
  createTidyTemplatesJob,
  readOne,
  restoreOne,
  saveOne,
  undoChange,
} from './change-templates.ts';
import { getSurroundings } from './mail-renderer.ts';
import { getPreview } from './preview-template.ts';
import { getHistory, getSummary, getVariables, listPage, oneVersion } from './template-views.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;
let stranger: Principal;

beforeAll(async () => {
  user = await someone(test.platform);
  stranger = await someone(test.platform);
});

const mail = (subject: string, html = '<p>Hi</p>'): TemplateContent => ({
  channel: 'email',
  subject,
  html,
  mode: 'rich',
});
const snippet = (html: string): TemplateContent => ({ channel: 'snippet', html, mode: 'rich' });
const write = (name: string, content: TemplateContent, who = user) =>
  createOne(test.platform, who, { id: newId(), name, content });
const refused = (code: string) => expect.objectContaining({ code });

describe('writing', () => {
  it('is one template however often it is sent, with its opening and its fields', async () => {
    const id = newId();
    const body = { id, name: 'First', content: mail('For {{Company|you}}', '<p>{{first_name}} {{nope}}</p>') };
    const [one, two] = await Promise.all([createOne(test.platform, user, body), createOne(test.platform, user, body)]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({
      opening: 'For {{Company|you}}',
      variables: ['company', 'firstName', 'nope'],
      version: 1,
    });
    expect((await getHistory(database.db, user.workspaceId, id)).items).toHaveLength(1);
  });

  it('changes of one writer are one version, those of another a new one; what changed meanwhile is not overwritten', async () => {
    const made = await write('Versions', mail('one'));
    const { id } = made;
    const second = await saveOne(test.platform, user, id, { content: mail('two'), revision: made.revision });
    expect(second).toMatchObject({ revision: 2, version: 1, opening: 'two' });
    await expect(saveOne(test.platform, user, id, { content: mail('late'), revision: 1 })).rejects.toEqual(
      refused('TEMPLATE_CHANGED'),
    );
    // Sent again after a lost answer.
    expect(await saveOne(test.platform, user, id, { content: mail('two'), revision: 1 })).toEqual(second);

    await database.db.execute(
      sql`update template_versions set started_at = now() - interval '11 minutes' where template_id = ${id}`,
    );
    const third = await saveOne(test.platform, user, id, { content: mail('three'), revision: 2 });
    expect(third.version).toBe(2);
    expect((await oneVersion(database.db, user.workspaceId, id, 1)).content).toEqual(mail('two'));

    const restored = await restoreOne(test.platform, user, id, 1);
    expect(restored).toMatchObject({ version: 3, opening: 'two', revision: 4 });
    // Two windows of one writer: what the other has saved stays a version.
    await saveOne(test.platform, user, id, { content: mail('mine'), revision: 4 });
    await saveOne(test.platform, user, id, { content: mail('theirs'), revision: 5, apart: true });
    expect((await oneVersion(database.db, user.workspaceId, id, 4)).content).toEqual(mail('mine'));
    const source = { ...mail('theirs'), mode: 'source' as const };
    await saveOne(test.platform, user, id, { content: source, revision: 6 });
    expect((await oneVersion(database.db, user.workspaceId, id, 5)).content).toEqual(mail('theirs'));
    const { items } = await getHistory(database.db, user.workspaceId, id);
    expect(items.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
      [6, null],
      [5, null],
      [4, null],
      [3, 1],
      [2, null],
      [1, null],
    ]);
  });

  it('a workspace sees and changes its own only', async () => {
    const { id } = await write('Secret', mail('secret'), stranger);
    await expect(readOne(database.db, user.workspaceId, id)).rejects.toEqual(refused('TEMPLATE_NOT_FOUND'));
    await expect(saveOne(test.platform, user, id, { name: 'x', revision: 1 })).rejects.toEqual(
      refused('TEMPLATE_NOT_FOUND'),
    );
    const { changed } = await changeMany(test.platform, user, {
      target: { ids: [id] },
      action: { do: 'shelve', shelf: 'bin' },
    });
    expect(changed).toBe(0);
  });

  it('a name is one snippet', async () => {
    const who = await someone(test.platform);
    const first = await write('Sign-off', snippet('<p>Best</p>'), who);
    await expect(write('sign OFF', snippet('x'), who)).rejects.toEqual(refused('SNIPPET_EXISTS'));
    await expect(write('{!}', snippet('x'), who)).rejects.toEqual(refused('INVALID_INPUT'));
    const target = { ids: [first.id] };
    const binned = await changeMany(test.platform, who, { target, action: { do: 'shelve', shelf: 'bin' } });
    await write('sign off', snippet('y'), who);
    await expect(undoChange(test.platform, who, binned.undoId ?? '')).rejects.toEqual(refused('SNIPPET_EXISTS'));
    const surroundings = await getSurroundings(database.db, who.workspaceId);
    const compiled = compileMail({ subject: '', html: '<p>{{> Sign-Off}}</p>' }, surroundings);
    expect(compiled.html).toEqual(['<p>y</p>']);
  });
});

describe('shelves, copies and lists', () => {
  it('moves many, and takes it back once', async () => {
    const who = await someone(test.platform);
    const ids = [];
    for (const name of ['b', 'a', 'c', 'a']) ids.push((await write(name, mail(name), who)).id);
    await changeMany(test.platform, who, {
      target: { ids: ids.slice(0, 1) },
      action: { do: 'shelve', shelf: 'archived' },
    });
    const all = await changeMany(test.platform, who, { target: { ids }, action: { do: 'shelve', shelf: 'bin' } });
    expect(all.changed).toBe(4);
    expect((await getSummary(database.db, who.workspaceId)).shelves).toEqual({ live: 0, archived: 0, bin: 4 });
    expect(await undoChange(test.platform, who, all.undoId ?? '')).toEqual({ changed: 4 });
    expect((await getSummary(database.db, who.workspaceId)).shelves).toEqual({ live: 3, archived: 1, bin: 0 });
    await expect(undoChange(test.platform, who, all.undoId ?? '')).rejects.toEqual(refused('NOT_FOUND'));

    const copies = await changeMany(test.platform, who, { target: { ids }, action: { do: 'duplicate' } });
    expect(copies.ids).toHaveLength(4);
    for (const sort of ['name', 'updated', 'channel', 'opening'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listPage(database.db, who.workspaceId, {
          shelf: 'live',
          sort,
          order: 'asc',
          limit: 2,
          cursor,
        });
        expect(page.total).toBe(7);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    }
    const found = await listPage(database.db, who.workspaceId, {
      shelf: 'live',
      q: 'Á (COPY',
      sort: 'name',
      order: 'asc',
      limit: 9,
    });
    expect(found.total).toBe(2);
    expect(await undoChange(test.platform, who, copies.undoId ?? '')).toEqual({ changed: 4 });
    expect((await getSummary(database.db, who.workspaceId)).shelves.live).toBe(3);
  });
});

it('copies all that match, however many, each with its text as its first version', async () => {
  const who = await someone(test.platform);
  await write('One', mail('For {{company|you}}'), who);
  const twice = () =>
    changeMany(test.platform, who, { target: { filter: { shelf: 'live' } }, action: { do: 'duplicate' } });
  for (let there = 1; there < 256; there *= 2) await twice();
  const { changed, ids } = await twice();
  expect(changed).toBe(256);
  expect((await getSummary(database.db, who.workspaceId)).shelves.live).toBe(512);
  const [id = ''] = ids;
  const copy = await readOne(database.db, who.workspaceId, id);
  expect(copy).toMatchObject({ opening: 'For {{company|you}}', variables: ['company'], version: 1, revision: 1 });
  expect(await oneVersion(database.db, who.workspaceId, id, 1)).toMatchObject({ content: copy.content });
  await twice();
  await expect(twice()).rejects.toEqual(refused('LIMIT_REACHED'));
});

it('of one kind are listed, and changed as they were found; the bin is emptied after 30 days', async () => {
  const who = await someone(test.platform);
  const filter = { shelf: 'live', channel: 'snippet', q: 'gre' } as const;
  await write('Greeting', mail('one'), who);
  const { id } = await write('greeting', snippet('two'), who);
  const page = await listPage(database.db, who.workspaceId, { ...filter, sort: 'name', order: 'asc', limit: 9 });
  expect(page.items.map((each) => each.id)).toEqual([id]);
  const { changed } = await changeMany(test.platform, who, {
    target: { filter },
    action: { do: 'shelve', shelf: 'bin' },
  });
  expect(changed).toBe(1);

  const tidy = createTidyTemplatesJob(test.platform);
  await tidy.run({});
  expect((await getSummary(database.db, who.workspaceId)).shelves).toMatchObject({ live: 1, bin: 1 });
  await database.db.execute(sql`update templates set shelved_at = now() - interval '31 days' where id = ${id}`);
  await tidy.run({});
  expect((await getSummary(database.db, who.workspaceId)).shelves).toMatchObject({ live: 1, bin: 0 });
});

describe('the preview', () => {
  it('is made for a contact with its company and own fields, and for the one with most gaps', async () => {
    const who = await someone(test.platform, { profile: { fullName: 'Jonas Keller' } });
    const ids = { company: newId(), full: newId(), empty: newId(), field: newId(), foreign: newId() };
    await database.db.execute(sql`
      insert into custom_fields (workspace_id, id, record_kind, label, type, position)
      values (${who.workspaceId}, ${ids.field}, 'contact', 'Favourite colour', 'text', 0)`);
    await database.db.execute(sql`
      insert into companies (workspace_id, id, name, industry, source) values (${who.workspaceId}, ${ids.company}, 'Northwind', 'Timber', 'manual')`);
    await database.db.execute(sql`
      insert into contacts (workspace_id, id, name, first_name, company_id, country, email, custom, source)
      values (${who.workspaceId}, ${ids.full}, 'Mara L', 'Mara', ${ids.company}, 'SE', 'mara@a.example',
              ${JSON.stringify({ [ids.field]: 'oak & <pine>' })}::jsonb, 'manual'),
             (${who.workspaceId}, ${ids.empty}, 'Nobody', '', null, '', 'nobody@a.example', '{}', 'manual')`);
    await database.db.execute(sql`
      insert into contacts (workspace_id, id, name, source) values (${stranger.workspaceId}, ${ids.foreign}, 'Foreign', 'manual')`);
    expect((await getVariables(database.db, who.workspaceId)).items.at(-1)).toMatchObject({ name: 'Favourite colour' });
    const content = mail(
      '{{firstName|you}} at {{company}}',
      '<p>{{Favourite colour}} {{company.industry}} {{country}} {{sender.firstName}}<script>x</script></p>',
    );
    const preview = (recipient: Parameters<typeof getPreview>[2]['for']) =>
      getPreview(test.platform, who, { content, for: recipient, turn: 0 });

    const full = await preview({ contactId: ids.full });
    expect(full).toMatchObject({
      contact: { id: ids.full, name: 'Mara L', email: 'mara@a.example' },
      subject: 'Mara at Northwind',
      text: 'oak & <pine> Timber Sweden Jonas',
      missing: [],
      removed: ['script'],
    });
    expect(full.html).toContain('oak &amp; &lt;pine&gt; Timber');
    const worst = await preview('emptiest');
    expect(worst.contact?.id).toBe(ids.empty);
    expect(worst.missing).toEqual(['company', 'Favourite colour', 'company.industry', 'country']);
    expect((await preview('sample')).contact).toBeNull();
    // Nothing to lack.
    const plain = { content: mail('Hello'), for: 'emptiest' as const, turn: 0 };
    expect((await getPreview(test.platform, who, plain)).contact).not.toBeNull();
    expect(await emptiestContact(database.db, who.workspaceId, [`company.custom.${ids.field}`])).not.toBeNull();
    await expect(preview({ contactId: ids.foreign })).rejects.toEqual(refused('RECORD_NOT_FOUND'));
  });
});
