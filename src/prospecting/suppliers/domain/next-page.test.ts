import { expect, test } from 'vitest';
import { nextPage } from './next-page.ts';

test.each([
  [{ total: null, sent: 20, pageSize: null }, 1, '2'],
  [{ total: null, sent: 0, pageSize: null }, 4, null],
  [{ total: 480, sent: 20, pageSize: 20 }, 1, '2'],
  [{ total: 40, sent: 20, pageSize: 20 }, 2, null],
  [{ total: 45, sent: 5, pageSize: 20 }, 3, null],
  [{ total: 480, sent: 0, pageSize: 20 }, 3, null],
  [{ total: 21, sent: 20, pageSize: null }, 1, '2'],
  [{ total: null, sent: 20, pageSize: null }, 100, null],
])('after %j on page %i comes %j', (found, page, next) => expect(nextPage(found, page)).toBe(next));
