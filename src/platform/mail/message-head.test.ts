// The short way to write headers says what the library says, and leaves to it whatever is more than plain words.
import { expect, it } from 'vitest';
import { type HeadParts, libraryHead, plainHead } from './compose.ts';

const PLAIN: HeadParts = {
  messageId: '<0199-aa@oak.example>',
  date: 'Sun, 22 Nov 2026 08:44:09 +0000',
  from: { name: 'Mia Oak', address: 'mia@oak.example' },
  to: { name: '', address: 'jo.elm+x@acme-1.example' },
  subject: "A word, about: (this) thing's? 100 %; <b>",
  headers: { 'List-Unsubscribe': { prepared: true, value: `<https://app.example/u/${'x'.repeat(90)}>` } },
};

it.each<[string, Partial<HeadParts>]>([
  ['plain', {}],
  ['of a thread', { inReplyTo: '<b@oak.example>', references: '<a@oak.example> <b@oak.example>' }],
  ['with an address for answers', { replyTo: { name: '', address: 'team@oak.example' } }],
  ['without headers of its own', { headers: {} }],
])('%s: as the library writes it', (_, more) => {
  const { subject, headers, ...first } = PLAIN;
  const { inReplyTo, references, ...second } = more;
  const thread = inReplyTo === undefined ? {} : { inReplyTo, references };
  // In the order in which they are written.
  const parts = { ...first, ...second, subject, ...thread, headers: more.headers ?? headers } as HeadParts;
  const ours = plainHead(parts);
  const theirs = libraryHead(parts);
  expect(ours?.text.replace(ours.boundary, '')).toBe(theirs.text.replace(theirs.boundary, ''));
});

it.each<[string, Partial<HeadParts>]>([
  ['a name that is quoted', { from: { name: 'Oak, Mia', address: 'mia@oak.example' } }],
  ['a name that is encoded', { to: { name: 'Jö', address: 'jo@acme.example' } }],
  ['an address of another script', { to: { name: '', address: 'jö@acme.example' } }],
  ['two addresses', { to: { name: '', address: 'jo@acme.example,evil@x.example' } }],
  ['a group', { to: { name: 'Group: a@x.example;', address: 'jo@acme.example' } }],
  ['a line break', { subject: 'a\r\nBcc: evil@x.example' }],
  ['an encoded word', { subject: '=?UTF-8?Q?a?=' }],
  ['a subject that is folded', { subject: 'word '.repeat(20).trim() }],
  ['quotation marks', { subject: 'a "b"' }],
  ['no subject', { subject: '' }],
  ['spaces in a row', { subject: 'a  b' }],
  ['a long name', { from: { name: 'x'.repeat(70), address: 'mia@oak.example' } }],
  ['a thread that is folded', { inReplyTo: '<b@oak.example>', references: `<${'a'.repeat(60)}@x> <b@oak.example>` }],
])('%s: left to the library', (_, more) => {
  expect(plainHead({ ...PLAIN, ...more })).toBeNull();
});
