import { expect, it } from 'vitest';
import { pastedRecipients } from './RecipientsInput.tsx';

const read = (text: string) => pastedRecipients(text).map(({ email, name }) => (name ? `${name}|${email}` : email));

it.each<[string, string[]]>([
  ['', []],
  [' a@x.example ', ['a@x.example']],
  ['a@x.example, b@y.example;c@z.example', ['a@x.example', 'b@y.example', 'c@z.example']],
  ['a@x.example\r\nb@y.example\n\n', ['a@x.example', 'b@y.example']],
  ['a@x.example b@y.example', ['a@x.example', 'b@y.example']],
  ['Mara Lindqvist <mara@x.example>', ['Mara Lindqvist|mara@x.example']],
  ['"Lindqvist, Mara" <mara@x.example>, b@y.example', ['Lindqvist, Mara|mara@x.example', 'b@y.example']],
  ['<mara@x.example>', ['mara@x.example']],
  // None is dropped silently.
  ['no address here', ['no address here']],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});
