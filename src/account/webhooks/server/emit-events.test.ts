import { expect, it } from 'vitest';
import { toEventId } from './endpoints.store.ts';

it('is a UUID of version 7, the same for the same happening, and in the order of time', () => {
  const at = new Date('2026-11-26T10:00:00.123Z');
  const id = toEventId(at, 'mail 1 sent');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(toEventId(at, 'mail 1 sent')).toBe(id);
  expect(toEventId(at, 'mail 2 sent')).not.toBe(id);
  expect(toEventId(new Date(at.getTime() + 1), 'a') > id).toBe(true);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
});
