import { expect, test } from 'vitest';
import { getSubjects, type StatusEvent, type WhatsappEvent } from './webhook-event.ts';

const person = { waId: '467', userId: 'US.1', profileName: '', username: '' };
const status = (code: number | null): StatusEvent => ({
  ...{ kind: 'status', phoneNumberId: '3', wamid: 'w', at: new Date(0), person, pricing: null, reference: null },
  status: code === null ? 'read' : 'failed',
  fault: code === null ? null : { code, details: '' },
});
const template = { wabaId: '2', metaId: '4', name: 'offer', language: 'en' };

test.each<[string, WhatsappEvent, string[]]>([
  ['a status', status(null), []],
  ['a failure', status(131026), []],
  ['an opt-out', status(131050), ['phone 467', 'user US.1']],
  [
    'a reaction',
    { kind: 'reaction', phoneNumberId: '3', person: { ...person, waId: null }, at: new Date(0), wamid: 'w', emoji: '' },
    ['user US.1'],
  ],
  [
    'a preference',
    { kind: 'preference', phoneNumberId: '3', person, wants: 'stop', detail: '', at: new Date(0) },
    ['phone 467', 'user US.1'],
  ],
  [
    'another user id',
    { kind: 'user-id-changed', phoneNumberId: '3', previous: 'US.0', current: 'US.1', waId: null },
    ['user US.1', 'user US.0'],
  ],
  [
    'a template',
    { kind: 'template-status', ...template, event: 'APPROVED', category: null, reason: '' },
    ['account 2'],
  ],
  ['the account', { kind: 'account', wabaId: '2', event: 'X', detail: '' }, ['account 2']],
  ['what is not known', { kind: 'unknown', field: 'flows' }, []],
])('%s is about these', (_what, event, subjects) => {
  expect(getSubjects(event)).toEqual(subjects);
});
