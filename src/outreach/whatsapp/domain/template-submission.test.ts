// Our templates as Meta takes them, and Meta's reasons in words.
import { describe, expect, it } from 'vitest';
import type { MessageContent } from '#outreach/templates/contract.ts';
import { readComponents } from './message-template.ts';
import { metaName, submissionFault, templateReason, toSubmission } from './template-submission.ts';

const CONTENT: MessageContent = {
  channel: 'whatsapp',
  category: 'marketing',
  language: 'en_US',
  header: 'News for {{2}}',
  body: 'Hi {{1}}, we help {{2}} find timber.',
  footer: 'Reply STOP to opt out',
  buttons: [],
  variables: [
    { sample: 'Mia', field: 'firstName' },
    { sample: 'Acme', field: '' },
  ],
};

it.each([
  ['Spring offer: 2026!', '', 'spring_offer_2026'],
  ['Größe & Maß', '', 'grosse_mass'],
  ['価格', '', 'template'],
  ['__x__', 'ab12', 'x_ab12'],
  ['a'.repeat(600), 'z', `${'a'.repeat(510)}_z`],
])('names %s', (name, suffix, valid) => {
  expect(metaName(name, suffix)).toBe(valid);
});

describe('refuses', () => {
  it.each<[string, Partial<MessageContent>]>([
    ['at most 60', { header: 'x'.repeat(61) }],
    ['at most 1,024', { body: 'x'.repeat(1_025) }],
    ['at most 60', { footer: 'x'.repeat(61) }],
    ['one line', { footer: 'a\nb' }],
    ['Write the text', { body: ' ' }],
    ['one variable', { header: '{{1}} {{2}} x' }],
    ['no variables', { footer: 'by {{1}}' }],
    ['without a gap', { body: 'Hi {{2}} there' }],
    ['start or end', { body: '{{1}} hello' }],
    ['words between', { body: 'Hi {{1}} {{2}} you' }],
    ['are numbers', { body: 'Hi {{name}} you' }],
    ['sample for {{2}}', { variables: [{ sample: 'Mia', field: '' }] }],
    ['WhatsApp Manager', { category: 'authentication' }],
    ['line breaks', { body: 'a\n\n\nb' }],
    ['Button 1: Enter a text', { buttons: [{ kind: 'quick-reply', text: '' }] }],
  ])('%s', (words, change) => {
    expect(submissionFault({ ...CONTENT, ...change })).toContain(words);
  });
});

it('takes the limits to the letter', () => {
  const content = { ...CONTENT, header: 'x'.repeat(60), body: 'x'.repeat(1_024), footer: 'x'.repeat(60) };
  expect(submissionFault(content)).toBeNull();
});

it('makes components with examples, the header counted by itself', () => {
  expect(submissionFault(CONTENT)).toBeNull();
  const { components, fields, category } = toSubmission(CONTENT);
  expect(category).toBe('MARKETING');
  expect(components).toEqual([
    { type: 'HEADER', format: 'TEXT', text: 'News for {{1}}', example: { header_text: ['Acme'] } },
    {
      type: 'BODY',
      text: 'Hi {{1}}, we help {{2}} find timber.',
      example: { body_text: [['Mia', 'Acme']] },
    },
    { type: 'FOOTER', text: 'Reply STOP to opt out' },
  ]);
  expect(fields).toEqual(['', 'firstName', '']);
  expect(readComponents(components)).toMatchObject({ supported: true, variables: { length: 3 } });
});

it('makes buttons in the order that Meta keeps, an address with its example and its field', () => {
  const { components, fields } = toSubmission({
    ...CONTENT,
    header: '',
    footer: '',
    buttons: [
      { kind: 'quick-reply', text: 'Tell me more ' },
      { kind: 'url', text: 'Open', url: 'https://leadwright.example/{{1}}', sample: 'r/8', field: 'companyName' },
      { kind: 'phone', text: 'Call us', phone: '+46 70 123 45 67' },
      { kind: 'quick-reply', text: 'Stop promotions' },
    ],
  });
  expect(components.at(-1)).toEqual({
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Tell me more' },
      { type: 'QUICK_REPLY', text: 'Stop promotions' },
      {
        type: 'URL',
        text: 'Open',
        url: 'https://leadwright.example/{{1}}',
        example: ['r/8'],
      },
      { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+46701234567' },
    ],
  });
  expect(fields).toEqual(['firstName', '', 'companyName']);
  expect(readComponents(components)).toMatchObject({ supported: true, variables: { length: 3 } });
});

it('leaves out what is empty', () => {
  expect(toSubmission({ ...CONTENT, header: ' ', footer: '', body: 'Hello', variables: [] })).toMatchObject({
    components: [{ type: 'BODY', text: 'Hello' }],
    fields: [],
  });
});

it.each([
  ['NONE', ''],
  ['', ''],
  ['INCORRECT_CATEGORY', 'The category does not match'],
  ['incorrect category', 'The category does not match'],
  ['FIRST_PAUSE', 'Paused for 3 hours'],
  ['NEW_THING', '"new thing"'],
])('says of %s', (reason, words) => {
  const said = templateReason(reason);
  if (words === '') expect(said).toBe('');
  else expect(said).toContain(words);
});
