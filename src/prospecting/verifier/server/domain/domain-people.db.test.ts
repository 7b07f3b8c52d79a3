// People at a domain: contacts, what searches have found, and keeping those; a foreign workspace sees nothing of it.
import { beforeAll, describe, expect, it } from 'vitest';
import { getBalance } from '#billing/credits/server/index.ts';
import { newId } from '#platform/ids.ts';
import { runSearch } from '#prospecting/searches/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { verifying } from '#tests/support/verifying.ts';
import { domainSearch } from '../verifier.routes.ts';
import { readDomain, readDomainPeople } from './read-domain.ts';

const database = withDatabase();
const test = withPlatform(database);
let stage: ReturnType<typeof verifying>;
beforeAll(() => {
  stage = verifying(test.platform);
  stage.checker.domainReport = async (domain) => ({ domain }) as never;
});

const search = (user: Principal, domain: string, fresh = false) =>
  runSearch(
    { platform: test.platform, signPicture: (url) => url },
    domainSearch(stage),
    { principal: user, idempotencyKey: newId(), requestId: newId() },
    { domain, fresh, page: 1, cursor: null },
  );
const people = async (user: Principal, domain: string, limit = 100, besides?: string) => {
  const items = [];
  for (let cursor: string | undefined; ; ) {
    const page = await readDomainPeople(stage, user.workspaceId, { domain, limit, cursor, besides });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
  }
};

describe('who is known at a domain', () => {
  it('is every contact with an address there, whatever else looks like it', async () => {
    const user = await someone(test.platform);
    await insertRecords(database.db, user.workspaceId, 'contact', [
      { name: 'Mara', email: 'mara@acme.example' },
      { name: 'Lena', email: 'lena@acme.example' },
      { name: 'Other', email: 'x@acme.example.test' },
      { name: 'Sub', email: 'x@mail.acme.example' },
      { name: 'Named', email: 'acme@else.example', title: '@acme.example' },
    ]);
    const stranger = await someone(test.platform);
    await insertRecords(database.db, stranger.workspaceId, 'contact', [{ name: 'Foreign', email: 'f@acme.example' }]);
    for (const limit of [1, 100])
      expect((await people(user, 'acme.example', limit)).map(({ name }) => name).sort()).toEqual(['Lena', 'Mara']);
  });

  it('and those that a search has found, which costs once, until they are kept', async () => {
    const user = await someone(test.platform, { credits: 50 });
    const found = await search(user, 'oak.example');
    expect(found.chargedNow).toBe(5);
    expect((await search(user, 'oak.example')).chargedNow).toBe(0);
    expect((await getBalance(database.db, user.workspaceId)).balance).toBe(45);
    const known = await people(user, 'oak.example', 10);
    expect(known.map(({ id }) => id).sort()).toEqual(found.items.map(({ key }) => key).sort());
    const {
      report,
      people: counts,
      patterns,
    } = await readDomain(stage, user.workspaceId, { domain: 'oak.example', fresh: false });
    expect(report.domain).toBe('oak.example');
    expect(counts).toEqual({ contacts: 0, found: found.items.length });
    expect(patterns[0]?.of).toBeGreaterThan(1);

    const some = found.items.slice(0, 2).map(({ name, email }) => ({ name, email }));
    const kept = await insertRecords(database.db, user.workspaceId, 'contact', some);
    const after = await people(user, 'oak.example');
    const contacts = after.filter(({ from }) => from === 'contact').map(({ id }) => id);
    expect(contacts.sort()).toEqual([...kept].sort());
    expect(after).toHaveLength(found.items.length);
  });

  it('leaves out people of the searches beside it, saved or not, by the address too', async () => {
    const user = await someone(test.platform, { credits: 50 });
    const { items, run } = await search(user, 'fir.example');
    const [first] = items;
    await insertRecords(database.db, user.workspaceId, 'contact', [
      { name: 'Kept', email: first?.email },
      { name: 'Other', email: 'other@fir.example' },
    ]);
    for (const limit of [1, 100]) {
      expect((await people(user, 'fir.example', limit)).length).toBe(items.length + 1);
      expect((await people(user, 'fir.example', limit, run.id)).map(({ name }) => name)).toEqual(['Other']);
    }
    // Of other searches, and of those of other workspaces, nothing is known.
    expect((await people(user, 'fir.example', 100, newId())).length).toBe(items.length + 1);
    const stranger = await someone(test.platform);
    await insertRecords(database.db, stranger.workspaceId, 'contact', [{ name: 'Theirs', email: first?.email }]);
    expect(await people(stranger, 'fir.example', 100, run.id)).toHaveLength(1);
  });

  it('a foreign workspace sees none of it', async () => {
    const user = await someone(test.platform, { credits: 50 });
    await search(user, 'elm.example');
    const stranger = await someone(test.platform);
    expect(await people(stranger, 'elm.example')).toEqual([]);
  });
});
