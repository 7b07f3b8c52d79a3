// What the address says, and which changes end a place in a view.
import { describe, expect, it } from 'vitest';
import { readInboxState, writeInboxState } from './inbox-address.ts';
import { leaves } from './use-conversations.ts';

describe('the address', () => {
  it('names the open conversation by its channel, and only what is not the default', () => {
    const query = writeInboxState(new URLSearchParams('chat=7&x=1'), {
      view: 'snoozed',
      q: 'oak',
      open: { channel: 'email', id: '8' },
    });
    expect(query.toString()).toBe('x=1&view=snoozed&q=oak&thread=8');
    expect(readInboxState(query)).toMatchObject({ view: 'snoozed', q: 'oak', open: { channel: 'email', id: '8' } });
    expect(writeInboxState(query, { view: 'to-answer', q: '', open: null }).toString()).toBe('x=1');
  });

  it('ignores what it does not know', () => {
    expect(readInboxState(new URLSearchParams('view=x&channel=fax&label=y'))).toEqual({
      ...{ view: 'to-answer', channel: '', label: '', q: '', campaign: '', mailbox: '', open: null },
    });
  });
});

it.each([
  ['to-answer', { done: true }, true],
  ['to-answer', { snoozedUntil: '2026-12-01T08:00:00.000Z' }, true],
  ['to-answer', { status: 'not-now' }, true],
  ['to-answer', { status: 'interested' }, false],
  ['to-answer', { unread: false }, false],
  ['mine', { assignedTo: null }, true],
  ['snoozed', { snoozedUntil: null }, true],
  ['snoozed', { unread: true }, false],
  ['done', { done: false }, true],
  ['all', { done: true }, false],
] as const)('in %s, after %j', (view, change, gone) => {
  expect(leaves(view, change)).toBe(gone);
});
