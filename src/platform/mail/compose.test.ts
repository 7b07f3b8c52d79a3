// A message as its recipient reads it, with files and without.
import { simpleParser } from 'mailparser';
import { expect, it } from 'vitest';
import { composeMessage, type MessageParts } from './compose.ts';

const PARTS: MessageParts = {
  messageId: '<1@oak.example>',
  date: new Date('2026-11-22T08:00:00Z'),
  from: { name: 'Mia Öak', address: 'mia@oak.example' },
  to: { name: 'Jo', address: 'jo@acme.example' },
  replyTo: 'team@oak.example',
  subject: 'Größe',
  html: '<p>Größe = 1\n.</p>',
  text: 'Größe = 1\n.\n--\nend   ',
  attachments: [],
  thread: ['<a@oak.example>', '<b@oak.example>'],
  headers: { 'List-Unsubscribe': `<https://app.example/u/${'x'.repeat(90)}>` },
  signing: null,
};
const FILE = { name: 'a\r\nb.pdf', type: 'application/pdf', content: Buffer.from([1, 2, 3, 255]) };

it.each([
  ['alone', []],
  ['with a file', [FILE]],
])('%s', async (_, attachments) => {
  const message = await composeMessage({ ...PARTS, attachments });
  const mail = await simpleParser(message);
  expect(mail.subject).toBe(PARTS.subject);
  expect(mail.text?.trimEnd()).toBe(PARTS.text.trimEnd());
  expect(String(mail.html).trim()).toBe(PARTS.html);
  expect(mail.date).toEqual(PARTS.date);
  expect(mail.messageId).toBe(PARTS.messageId);
  expect(mail.from?.value).toEqual([{ name: 'Mia Öak', address: 'mia@oak.example' }]);
  expect(mail.replyTo?.value).toEqual([{ name: '', address: 'team@oak.example' }]);
  expect([mail.inReplyTo, mail.references]).toEqual(['<b@oak.example>', ['<a@oak.example>', '<b@oak.example>']]);
  expect(mail.attachments.map(({ filename, content }) => [filename, content])).toEqual(
    attachments.map(({ content }) => ['a b.pdf', content]),
  );
  expect(message.toString()).toContain(`List-Unsubscribe: ${PARTS.headers['List-Unsubscribe']}\r\n`);
});
