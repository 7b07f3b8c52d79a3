import { expect, it } from 'vitest';
import { filterLabel, messageState } from './campaign-labels.ts';

const SENT = { state: 'sent', deliveredAt: null, readAt: null, isFailed: false } as const;

it('shows an accepted message of WhatsApp as delivered only once that was reported', () => {
  expect(messageState('whatsapp', SENT).label).toBe('Accepted');
  expect(messageState('whatsapp', { ...SENT, deliveredAt: '2026-11-25T09:00:00.000Z' }).label).toBe('Delivered');
  expect(messageState('whatsapp', { ...SENT, readAt: '2026-11-25T09:00:00.000Z' }).label).toBe('Read');
  expect(messageState('whatsapp', { ...SENT, state: 'refused', isFailed: true })).toEqual({
    label: 'Not delivered',
    tone: 'bad',
  });
  expect(messageState('whatsapp', { ...SENT, state: 'refused' }).label).toBe('Refused');
  expect(messageState('whatsapp', { ...SENT, state: 'uncertain' }).label).toBe('Uncertain');
});

it('calls an email sent that its server took', () => {
  expect(messageState('email', SENT).label).toBe('Sent');
  expect(filterLabel('email', 'written')).toBe('Sent');
  expect(filterLabel('whatsapp', 'written')).not.toBe('Sent');
  expect(filterLabel('whatsapp', 'any-replied')).toBe('Replied');
});
