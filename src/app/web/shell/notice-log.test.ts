import { describe, expect, it } from 'vitest';
import { addNotice, allRead, type LoggedNotice, parseNotices, unreadCount } from './notice-log.ts';

const notice = (id: number, read = false): LoggedNotice => ({
  id: String(id),
  message: 'Failed to fetch data',
  page: '/home',
  at: id,
  read,
});

describe('the notices under the bell', () => {
  it('keeps the newest fifty, newest first', () => {
    let kept: LoggedNotice[] = [];
    for (let id = 1; id <= 60; id += 1) kept = addNotice(kept, notice(id));
    expect(kept).toHaveLength(50);
    expect(kept[0]?.id).toBe('60');
  });

  it('counts what was not read', () => {
    const kept = [notice(1), notice(2, true), notice(3)];
    expect(unreadCount(kept)).toBe(2);
    expect(unreadCount(allRead(kept))).toBe(0);
  });

  it('takes from storage only what is a notice', () => {
    expect(parseNotices([notice(1), null, 'text', { id: 1 }, { ...notice(2), href: '/settings' }])).toEqual([
      notice(1),
    ]);
    expect(parseNotices({ id: '1' })).toBeNull();
  });
});
