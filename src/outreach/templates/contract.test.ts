// What the editor of a message lets one type can be stored: nothing typed is lost to a limit that it does not show.
import { expect, it } from 'vitest';
import { MessageContent } from './contract.ts';
import { toNumbers } from './domain/lint.ts';

it('a message keeps a sample for every variable that can be numbered', () => {
  const numbers = toNumbers(Array.from({ length: 120 }, (_, index) => `{{${index}}}`).join(' '));
  const content = {
    channel: 'whatsapp',
    category: 'utility',
    language: 'en',
    header: '',
    body: '',
    footer: '',
    variables: numbers.map((number) => ({ sample: String(number), field: '' })),
  };
  expect(numbers).toHaveLength(99);
  expect(MessageContent.parse(content).variables).toHaveLength(99);
});
