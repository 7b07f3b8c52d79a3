// Notifications on the real database: with the change or not at all, once, merged while unread, to those who may see them, and live.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createKindRegistry, defineNotificationKind } from '../domain/notification-kind.ts';
import { purgeNotifications, unreadCount } from './notifications.store.ts';
import {
  changeSettings,
  mark,
  markAll,
  type NotificationsContext,
  readNotifications,
  readSettings,
  toReader,
} from './notifications.ts';
import { type NotificationInput, notify } from './notify.ts';

const database = withDatabase();
const test = withPlatform(database);

const BOUNCES = defineNotificationKind<{ last: number }>({
  kind: 'test-bounces',
  label: 'Bounces',
  hint: '',
  icon: 'bounce',
  action: 'Open mailbox',
  text: ({ last }, count) => ({ title: `${count} bounces`, detail: `The last is ${last}` }),
});
const MANAGERS = defineNotificationKind<Record<string, never>>({
  kind: 'test-managers',
  label: 'For managers',
  hint: '',
  icon: 'credits',
  action: 'Open',
  needs: 'configure',
  text: () => ({ title: 'For managers', detail: '' }),
});

const context = (): NotificationsContext => ({
  platform: test.platform,
  kinds: createKindRegistry([BOUNCES, MANAGERS]),
});

const bounce = (
  last: number,
  more: Partial<NotificationInput<{ last: number }>> = {},
): NotificationInput<{ last: number }> => ({
  to: 'everyone',
  thing: { key: 'mailbox:1', name: 'ann@acme.example' },
  params: { last },
  link: '/email-settings?mailbox=1',
  ...more,
});

const list = async (person: Principal, view: 'unread' | 'all' = 'unread', cursor?: string) =>
  readNotifications(context(), person, { view, limit: 2, cursor });
const titles = async (person: Principal, view: 'unread' | 'all' = 'unread') =>
  (await list(person, view)).items.map(({ title }) => title);
const unread = (person: Principal) => unreadCount(database.db, person.workspaceId, toReader(context(), person));

describe('with the change', () => {
  it('notifies no one of what was rolled back', async () => {
    const owner = await someone(test.platform);
    await expect(
      test.platform.db.transaction(async (tx) => {
        await notify(tx, BOUNCES, owner.workspaceId, bounce(1));
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await listNotifications(database.db, owner.workspaceId)).toEqual([]);
  });

  it('an event that comes again has no effect, also at the same time', async () => {
    const owner = await someone(test.platform);
    const { workspaceId } = owner;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        test.platform.db.transaction((tx) => notify(tx, BOUNCES, workspaceId, bounce(1, { event: 'bounce 1' }))),
      ),
    );
    expect(await listNotifications(database.db, workspaceId)).toMatchObject([{ userId: owner.userId, count: 1 }]);
  });
});

describe('500 bounces', () => {
  it('are one notification, from many transactions at once, and a new one after it was read', async () => {
    const owner = await someone(test.platform);
    const { workspaceId } = owner;
    const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
    await Promise.all(
      Array.from({ length: 10 }, async (_, lane) => {
        for (let n = 0; n < 50; n += 1) {
          const last = lane * 50 + n;
          await test.platform.db.transaction((tx) => notify(tx, BOUNCES, workspaceId, bounce(last)));
        }
      }),
    );
    expect((await listNotifications(database.db, workspaceId)).map(({ count }) => count)).toEqual([500, 500]);
    expect(await titles(owner)).toEqual(['500 bounces']);
    const [item] = (await list(owner)).items;
    await mark(context(), owner, { ids: [item?.id ?? ''], read: true });
    await notify(test.platform.db, BOUNCES, workspaceId, bounce(501));
    expect(await titles(owner)).toEqual(['1 bounces']);
    expect(await titles(owner, 'all')).toEqual(['1 bounces', '500 bounces']);
    expect(await titles(member)).toEqual(['501 bounces']);
  });

  it('of two things are two', async () => {
    const owner = await someone(test.platform);
    await notify(test.platform.db, BOUNCES, owner.workspaceId, bounce(1));
    await notify(
      test.platform.db,
      BOUNCES,
      owner.workspaceId,
      bounce(2, { thing: { key: 'mailbox:2', name: 'bob@acme.example' } }),
    );
    expect(await unread(owner)).toBe(2);
  });
});

describe('who is notified', () => {
  it('those who are named, but for the one who did it, and no one of another workspace', async () => {
    const owner = await someone(test.platform);
    const { workspaceId } = owner;
    const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
    const stranger = await someone(test.platform);
    const to = [owner.userId, member.userId, stranger.userId];
    await notify(test.platform.db, BOUNCES, workspaceId, bounce(1, { to, except: owner.userId }));
    expect(await listNotifications(database.db, workspaceId)).toMatchObject([{ userId: member.userId }]);
    expect(await unread(stranger)).toBe(0);
  });

  it('those whose role may see it, when it happens and when it is read', async () => {
    const owner = await someone(test.platform);
    const { workspaceId } = owner;
    const admin = await someone(test.platform, { joinWorkspaceId: workspaceId, role: 'admin' });
    const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
    const news = { to: 'everyone', thing: { key: 'x', name: '' }, params: {}, link: '/home' } as const;
    await notify(test.platform.db, MANAGERS, workspaceId, news);
    expect(await unread(admin)).toBe(1);
    expect(await unread(member)).toBe(0);
    const demoted: Principal = { ...admin, role: 'viewer', teamMember: true };
    expect(await unread(demoted)).toBe(0);
    expect(await titles(demoted, 'all')).toEqual([]);
    const { kinds } = await readSettings(context(), demoted);
    expect(kinds.map(({ kind }) => kind)).toEqual(['test-bounces']);
  });

  it('those who want the kind: a muted one makes no row, one for email alone is not under the bell', async () => {
    const owner = await someone(test.platform);
    const { workspaceId } = owner;
    await changeSettings(context(), owner, { kind: BOUNCES.kind, app: false, email: false });
    await notify(test.platform.db, BOUNCES, workspaceId, bounce(1));
    expect(await listNotifications(database.db, workspaceId)).toEqual([]);
    // Two changes at once of two channels both stay.
    await Promise.all([
      changeSettings(context(), owner, { kind: BOUNCES.kind, email: true }),
      changeSettings(context(), owner, { kind: BOUNCES.kind, push: true }),
    ]);
    expect((await readSettings(context(), owner)).kinds[0]).toMatchObject({ app: false, email: true, push: true });
    await notify(test.platform.db, BOUNCES, workspaceId, bounce(2));
    expect(await listNotifications(database.db, workspaceId)).toHaveLength(1);
    expect(await unread(owner)).toBe(0);
    expect(await titles(owner, 'all')).toEqual([]);
    await expect(changeSettings(context(), owner, { kind: 'no-such-kind', app: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('reading', () => {
  const five = async (owner: Principal) => {
    for (let n = 1; n <= 5; n += 1) {
      const thing = { key: `mailbox:${n}`, name: '' };
      await notify(test.platform.db, BOUNCES, owner.workspaceId, bounce(n, { thing }));
    }
  };

  it('goes page by page without a gap, while more come in', async () => {
    const owner = await someone(test.platform);
    await five(owner);
    const shown: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list(owner, 'all', cursor);
      shown.push(...page.items.map(({ detail }) => detail));
      cursor = page.nextCursor;
      await notify(
        test.platform.db,
        BOUNCES,
        owner.workspaceId,
        bounce(9, { thing: { key: `late ${cursor}`, name: '' } }),
      );
    }
    expect(shown).toEqual([5, 4, 3, 2, 1].map((n) => `The last is ${n}`));
    await expect(list(owner, 'all', 'elsewhere')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('marks all that was shown, and not what came since; foreign ids have no effect', async () => {
    const owner = await someone(test.platform);
    const other = await someone(test.platform);
    await five(owner);
    const newest = (await list(owner)).items[0];
    await notify(test.platform.db, BOUNCES, owner.workspaceId, bounce(6, { thing: { key: 'later', name: '' } }));
    expect(await mark(context(), other, { ids: [newest?.id ?? ''], read: true })).toEqual({ unread: 0 });
    expect(await markAll(context(), owner, newest?.at ?? '')).toEqual({ unread: 1 });
    expect(await mark(context(), owner, { ids: [newest?.id ?? ''], read: false })).toEqual({ unread: 2 });
  });

  it('marks as unread only where nothing newer of the same is unread', async () => {
    const owner = await someone(test.platform);
    await notify(test.platform.db, BOUNCES, owner.workspaceId, bounce(1));
    const [first] = (await list(owner)).items;
    await mark(context(), owner, { ids: [first?.id ?? ''], read: true });
    await notify(test.platform.db, BOUNCES, owner.workspaceId, bounce(2));
    expect(await mark(context(), owner, { ids: [first?.id ?? ''], read: false })).toEqual({ unread: 1 });
  });

  it('keeps 90 days', async () => {
    const owner = await someone(test.platform);
    await five(owner);
    await notify(test.platform.db, BOUNCES, owner.workspaceId, bounce(6, { event: 'old' }));
    await database.db.execute(sql`
      update notifications set at = now() - interval '91 days' where workspace_id = ${owner.workspaceId} and thing in ('mailbox:2', 'mailbox:3')`);
    expect(await purgeNotifications(database.db, 90)).toBe(2);
    expect(await unread(owner)).toBe(3);
  });
});

describe('live', () => {
  /** The events of a workspace, after all that were published have arrived. */
  const heard = async (workspaceId: string, act: () => Promise<unknown>): Promise<LiveEvent[]> => {
    const events: LiveEvent[] = [];
    const stop = test.platform.events.subscribe(workspaceId, (event) => events.push(event));
    await act();
    await test.platform.events.flush();
    // What was published before it has arrived when this one has.
    const arrived = new Promise<void>((resolve) => {
      const end = test.platform.events.subscribe(workspaceId, ({ type }) => {
        if (type !== 'test-end') return;
        end();
        resolve();
      });
    });
    test.platform.events.publish(workspaceId, { type: 'test-end' });
    await arrived;
    stop();
    return events.filter(({ type }) => type === 'notifications');
  };

  it('tells each person after the commit, and no one where nothing was committed', async () => {
    const owner = await someone(test.platform);
    const { workspaceId } = owner;
    const member = await someone(test.platform, { joinWorkspaceId: workspaceId });
    const told = await heard(workspaceId, async () => {
      await test.platform.db
        .transaction(async (tx) => {
          await notify(tx, BOUNCES, workspaceId, bounce(1));
          throw new Error('given up');
        })
        .catch(() => undefined);
    });
    expect(told).toEqual([]);
    const both = await heard(workspaceId, () =>
      test.platform.db.transaction((tx) => notify(tx, BOUNCES, workspaceId, bounce(1))),
    );
    expect(both.map(({ to }) => to).sort()).toEqual([owner.userId, member.userId].sort());
  });

  it('tells all tabs of the workspace together where many are notified', async () => {
    const owner = await someone(test.platform);
    const { workspaceId } = owner;
    for (let n = 0; n < 6; n += 1) await someone(test.platform, { joinWorkspaceId: workspaceId });
    const told = await heard(workspaceId, () =>
      test.platform.db.transaction((tx) => notify(tx, BOUNCES, workspaceId, bounce(1))),
    );
    expect(told).toEqual([{ type: 'notifications' }]);
  });
});
