import { describe, expect, it } from 'vitest';
import { clearUserStorage, userStorage } from './user-storage.ts';

/** A Storage whose entries are own properties, as in browsers, with a limit on its characters. */
function toStorage(limit = 1000): Storage & Record<string, unknown> {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? String(storage[key]) : null),
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  const storage = Object.create(methods) as Storage & Record<string, unknown>;
  return storage;
}
const asText = (value: unknown) => (typeof value === 'string' ? value : null);

describe('userStorage', () => {
  it('keeps users apart', () => {
    const storage = toStorage();
    userStorage('ada', storage).write('search', 'oak');
    expect(userStorage('ada', storage).read('search', asText)).toBe('oak');
    expect(userStorage('bob', storage).read('search', asText)).toBeNull();
  });

  it('gives nothing for broken JSON and for what the reader refuses', () => {
    const storage = toStorage();
    storage.setItem('leadwright.user.ada.search', '{"half');
    expect(userStorage('ada', storage).read('search', asText)).toBeNull();
    userStorage('ada', storage).write('search', 7);
    expect(userStorage('ada', storage).read('search', asText)).toBeNull();
  });

  it('says so when the browser is full, and leaves no older value behind', () => {
    const own = userStorage('ada', toStorage(20));
    expect(own.write('search', 'oak')).toBe(true);
    expect(own.write('search', 'x'.repeat(50))).toBe(false);
    expect(own.read('search', asText)).toBeNull();
  });

  it('works as if empty where storage is forbidden', () => {
    const own = userStorage('ada', null);
    expect(own.write('search', 'oak')).toBe(false);
    expect(own.read('search', asText)).toBeNull();
    expect(() => own.remove('search')).not.toThrow();
  });
});

describe('clearUserStorage', () => {
  it('removes all of one user and nothing of another, even where one id begins like the other', () => {
    const storage = toStorage();
    userStorage('u1', storage).write('a', 1);
    userStorage('u1', storage).write('b', 2);
    userStorage('u10', storage).write('a', 3);
    storage.setItem('leadwright.theme', 'dark');
    clearUserStorage('u1', storage);
    expect(Object.keys(storage).sort()).toEqual(['leadwright.theme', 'leadwright.user.u10.a']);
  });
});
