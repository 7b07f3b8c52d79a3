// Replies as mail clients write them.
import { expect, it } from 'vitest';
import { splitReply, toOpening } from './reply-text.ts';

it.each<[string, string, string]>([
  [
    'Gmail',
    'Sounds good!\r\n\r\nOn Mon, 23 Nov 2026 at 09:00, Mia Holt <mia@us.example> wrote:\r\n\r\n> Hello Jo,\r\n> unsubscribe here',
    'Sounds good!',
  ],
  ['a line broken in two', 'Yes.\n\nOn Mon, 23 Nov 2026 at 09:00, Mia Holt\n<mia@us.example> wrote:\n> Hello', 'Yes.'],
  [
    'Outlook',
    'Let us talk.\n\n________________________________\nFrom: Mia Holt <mia@us.example>\nSent: Monday\nTo: Jo\nSubject: Hello\n\nHello Jo',
    'Let us talk.',
  ],
  [
    'Outlook without a line',
    'Let us talk.\n\nFrom: Mia Holt <mia@us.example>\nSent: Monday, November 23, 2026\nTo: Jo',
    'Let us talk.',
  ],
  [
    'Outlook in German',
    'Gerne.\n\nVon: Mia Holt <mia@us.example>\nGesendet: Montag, 23. November 2026\nAn: Jo\nBetreff: Hallo',
    'Gerne.',
  ],
  ['original message', 'No.\n\n-----Original Message-----\nFrom: Mia', 'No.'],
  [
    'Apple Mail in French',
    'Merci.\n\n> Le 23 nov. 2026 à 09:00, Mia Holt <mia@us.example> a écrit :\n> \n> Bonjour',
    'Merci.',
  ],
  ['Thunderbird in German', 'Danke.\n\nAm 23.11.2026 um 09:00 schrieb Mia Holt:\n> Hallo', 'Danke.'],
  ['nothing quoted', 'Just a word\n\n\n\nfrom: me', 'Just a word\n\nfrom: me'],
  ['between the lines', '> Are you free on Monday?\nYes, at ten.\n> Bye', 'Yes, at ten.'],
])('%s', (_, text, body) => {
  expect(splitReply(text).body).toBe(body);
});

it('keeps what was quoted apart, and shows a mail that is all quotation whole', () => {
  expect(splitReply('Yes\n\n> Hello\n> Bye').quoted).toBe('> Hello\n> Bye');
  expect(splitReply('> Hello')).toEqual({ body: '> Hello', quoted: '' });
});

it('opens with its first words', () => {
  expect(toOpening(' Yes,\n  please ')).toBe('Yes, please');
  expect(toOpening('x'.repeat(500))).toHaveLength(160);
});
