// Product design 5.13: what blocks sending, and what is only said.
import { expect, it } from 'vitest';
import type { CheckedRecipient } from '../contract.ts';
import { type DraftFacts, draftProblems } from './draft-problems.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const mara: CheckedRecipient = {
  email: 'mara@northwind.example',
  address: 'mara@northwind.example',
  name: 'Mara Lindqvist',
  state: 'ok',
  why: '',
  note: '',
  contactId: null,
  company: '',
};
const tomas = { ...mara, email: 'tomas@arroyo.example', address: 'tomas@arroyo.example' };
const mailbox = {
  id: 'a',
  email: 'jonas@keller.example',
  fromName: 'Jonas',
  practice: false,
  sentToday: 0,
  cap: 30,
  why: '',
};
const FINE: DraftFacts = {
  recipients: [mara],
  content: { subject: 'Timber', html: '<p>Hello</p>' },
  sendAt: null,
  mailbox,
  identity: true,
  unknown: [],
  missing: new Map(),
};
const said = (change: Partial<DraftFacts>) =>
  draftProblems({ ...FINE, ...change }, NOW).map(({ kind, blocks }) => (blocks ? kind : `(${kind})`));

it.each<[string, Partial<DraftFacts>, string[]]>([
  ['nothing', {}, []],
  ['no mailbox', { mailbox: null }, ['no-mailbox']],
  ['one that does not send', { mailbox: { ...mailbox, why: 'It is paused.' } }, ['mailbox-stands-still']],
  ['no recipients', { recipients: [] }, ['no-recipient']],
  ['an address that is none', { recipients: [mara, { ...mara, state: 'malformed' }] }, ['malformed']],
  ['an opt-out', { recipients: [{ ...mara, state: 'suppressed', why: 'Opted out' }] }, ['suppressed']],
  ['an address that does not work', { recipients: [{ ...mara, state: 'undeliverable' }] }, ['invalid-address']],
  ['an empty text', { content: { subject: 'Timber', html: '<p> &nbsp;</p>' } }, ['no-text']],
  ['a picture alone is a text', { content: { subject: 'Timber', html: '<p><img src="x"></p>' } }, []],
  ['no subject', { content: { subject: ' ', html: '<p>Hello</p>' } }, ['(no-subject)']],
  ['an unknown field', { unknown: ['frstName'] }, ['unknown-field']],
  ['a gap', { missing: new Map([['mara@northwind.example', ['phone']]]) }, ['missing-field']],
  ['one person needs no identity', { identity: false }, []],
  ['several do', { identity: false, recipients: [mara, tomas] }, ['identity-missing']],
  ['a time that has passed', { sendAt: new Date('2026-11-22T09:59:00Z') }, ['time-passed']],
  ['a time to come', { sendAt: new Date('2026-11-22T10:01:00Z') }, []],
  ['twice the same', { recipients: [mara, { ...mara, state: 'duplicate' }] }, ['(duplicate)']],
  ['a risky address', { recipients: [{ ...mara, note: 'Not sure.' }] }, ['(risky-address)']],
  ['a full mailbox', { mailbox: { ...mailbox, sentToday: 30 } }, ['(capacity)']],
  [
    'a full mailbox, for later',
    { mailbox: { ...mailbox, sentToday: 30 }, sendAt: new Date('2026-11-23T10:00:00Z') },
    [],
  ],
  [
    'what blocks comes first',
    { content: { subject: '', html: '<p>Hello</p>' }, recipients: [] },
    ['no-recipient', '(no-subject)'],
  ],
])('%s', (_what, change, expected) => {
  expect(said(change)).toEqual(expected);
});

it('names the people and the way on', () => {
  const missing = new Map([mara, tomas].map(({ email }) => [email, ['phone']]));
  expect(draftProblems({ ...FINE, missing }, NOW)[0]).toMatchObject({
    text: '{{phone}} is empty for mara@northwind.example and tomas@arroyo.example. Give it a fallback: {{phone|…}}.',
    emails: [mara.email, tomas.email],
  });
  expect(draftProblems({ ...FINE, mailbox: null }, NOW)[0]?.href).toBe('/email-settings');
});
