// Problems with mail: in this order, and never what was paused by hand.
import { expect, it } from 'vitest';
import type { Outreach } from '../outreach.contract.ts';
import { mailTroubles } from './troubles.ts';

const box = (id: string, more: Partial<Outreach['mailboxes'][number]>): Outreach['mailboxes'][number] => ({
  id,
  email: `${id}@oak.example`,
  kind: 'smtp',
  state: 'active',
  pauseReason: null,
  fault: '',
  readingFault: '',
  today: '2026-11-22',
  sentToday: 0,
  triesToday: 0,
  capToday: 30,
  dayCap: 30,
  ...more,
});
const mail = (more: Partial<Outreach>): Outreach => ({
  toAnswer: { total: 0, items: [] },
  leaving: { total: 0, until: '2026-11-23T00:00:00.000Z' },
  uncertain: 0,
  mailboxes: [],
  days: [],
  campaigns: { running: 0, stopped: [] },
  ...more,
});

it('has none where all works or was paused by hand', () => {
  const mailboxes = [box('a', {}), box('b', { state: 'paused', pauseReason: 'user', fault: 'Paused by hand' })];
  expect(mailTroubles(mail({ mailboxes }))).toEqual([]);
});

it('lists first what stops sending, each with its fix', () => {
  const troubles = mailTroubles(
    mail({
      uncertain: 2,
      mailboxes: [
        box('read', { readingFault: 'The login was refused.' }),
        box('slow', { state: 'paused', pauseReason: 'bounces', fault: '4 of its last 100 mails came back' }),
        box('off', { state: 'broken', fault: 'The password was refused.', readingFault: 'The password was refused.' }),
      ],
      campaigns: { running: 1, stopped: [{ id: 'c', name: 'Spring', because: '6 of 60 mails came back.' }] },
    }),
  );
  expect(troubles.map(({ about, tone, fix }) => [about, tone, fix.to])).toEqual([
    ['off@oak.example', 'bad', '/email-settings?mailbox=off'],
    ['Spring', 'bad', '/campaign/c'],
    ['slow@oak.example', 'warn', '/email-settings?mailbox=slow'],
    ['read@oak.example', 'warn', '/email-settings?mailbox=read'],
    ['', 'warn', '/email-sender?tab=sent&show=uncertain'],
  ]);
  expect(troubles[0]?.words).toBe('cannot send. The password was refused.');
});
