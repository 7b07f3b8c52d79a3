// Templates as Meta keeps them, read and filled in: the table that previews, conversations and campaigns rely on.
import { expect, it } from 'vitest';
import { fillTemplate, readComponents, templateMessage, toVariables, withHeaderMedia } from './message-template.ts';

const HEADER = { type: 'HEADER', format: 'TEXT', text: 'News for {{1}}', example: { header_text: ['Acme'] } };
const BODY = {
  type: 'BODY',
  text: 'Hi {{1}}, we help {{2}}. Yours, {{1}}',
  example: { body_text: [['Mia', 'Acme']] },
};
const NAMED = {
  type: 'BODY',
  text: 'Hi {{ first_name }}, see {{order}}.',
  example: { body_text_named_params: [{ param_name: 'first_name', example: 'Mia' }] },
};
const BUTTONS = {
  type: 'BUTTONS',
  buttons: [
    { type: 'QUICK_REPLY', text: 'Tell me more' },
    { type: 'URL', text: 'Open', url: 'https://acme.example/{{1}}', example: ['https://acme.example/spring'] },
    { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+491701234567' },
  ],
};
const parameter = (text: string) => ({ type: 'text', text });

it.each<[string, unknown[], [string, string, string, number][]]>([
  ['no variable', [{ type: 'BODY', text: 'Hello' }], []],
  [
    'header, body and address, each numbered by itself, each once',
    [BODY, HEADER, BUTTONS],
    [
      ['header', '1', 'Acme', 0],
      ['body', '1', 'Mia', 0],
      ['body', '2', 'Acme', 0],
      ['button', '1', 'https://acme.example/spring', 1],
    ],
  ],
  [
    'named ones as they appear, an example missing',
    [NAMED],
    [
      ['body', 'first_name', 'Mia', 0],
      ['body', 'order', '', 0],
    ],
  ],
  [
    'numbers by number, not by place',
    [{ type: 'BODY', text: '{{10}} {{2}}' }],
    [
      ['body', '2', '', 0],
      ['body', '10', '', 0],
    ],
  ],
  [
    'broken examples',
    [{ ...BODY, example: { body_text: 'x' } }, null, 'x'],
    [
      ['body', '1', '', 0],
      ['body', '2', '', 0],
    ],
  ],
])('finds variables: %s', (_what, components, variables) => {
  expect(toVariables(components).map(({ place, name, sample, button }) => [place, name, sample, button])).toEqual(
    variables,
  );
});

it.each<[string, unknown[], boolean]>([
  ['text header, body, footer, buttons', [HEADER, BODY, { type: 'FOOTER', text: 'STOP' }, BUTTONS], true],
  ['picture header', [{ type: 'HEADER', format: 'IMAGE' }, BODY], true],
  ['film header', [{ type: 'HEADER', format: 'VIDEO' }, BODY], true],
  ['document header', [{ type: 'HEADER', format: 'DOCUMENT' }, BODY], true],
  ['moving picture header', [{ type: 'HEADER', format: 'GIF' }, BODY], false],
  ['place header', [{ type: 'HEADER', format: 'LOCATION' }, BODY], false],
  ['carousel', [BODY, { type: 'CAROUSEL', cards: [] }], false],
  ['flow button', [BODY, { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Start' }] }], false],
  ['code button', [BODY, { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copy' }] }], false],
  ['catalog button', [BODY, { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'View' }] }], false],
  ['limited offer', [BODY, { type: 'LIMITED_TIME_OFFER' }], false],
  ['no body', [HEADER], false],
])('says whether it can be sent from here: %s', (_what, components, supported) => {
  expect(readComponents(components).supported).toBe(supported);
});

it('does not send codes', () => {
  expect(readComponents([BODY], 'AUTHENTICATION').supported).toBe(false);
});

it('fills in what is read and what is sent', () => {
  const filled = fillTemplate(
    [HEADER, BODY, { type: 'FOOTER', text: 'Reply STOP' }, BUTTONS],
    ['A\n& B', 'Mia', 'us', 'x'],
  );
  expect(filled).toMatchObject({
    header: 'News for A & B',
    body: 'Hi Mia, we help us. Yours, Mia',
    footer: 'Reply STOP',
    gaps: [],
  });
  expect(filled.buttons.map(({ url }) => url)).toEqual(['', 'https://acme.example/x', '+491701234567']);
  expect(filled.components).toEqual([
    { type: 'header', parameters: [parameter('A & B')] },
    { type: 'body', parameters: [parameter('Mia'), parameter('us')] },
    { type: 'button', sub_type: 'url', index: '1', parameters: [parameter('x')] },
  ]);
});

it.each([
  ['IMAGE', 'image', {}, { id: '77' }],
  ['VIDEO', 'video', {}, { id: '77' }],
  ['DOCUMENT', 'document', { filename: 'Prices.pdf' }, { filename: 'Prices.pdf', id: '77' }],
] as const)('sends a file in the header: %s', (format, kind, empty, whole) => {
  const filled = fillTemplate([{ type: 'HEADER', format }, BODY], ['Mia', 'us'], 'Prices.pdf');
  const body = { type: 'body', parameters: [parameter('Mia'), parameter('us')] };
  expect(filled).toMatchObject({ fileKind: kind, header: '', gaps: [] });
  expect(filled.components).toEqual([{ type: 'header', parameters: [{ type: kind, [kind]: empty }] }, body]);
  const message = templateMessage({ name: 'offer', language: 'en_US' }, filled.components);
  expect(withHeaderMedia(message, kind, '77')).toEqual({
    type: 'template',
    template: {
      name: 'offer',
      language: { code: 'en_US' },
      components: [{ type: 'header', parameters: [{ type: kind, [kind]: whole }] }, body],
    },
  });
});

it('needs no file where the header is text', () => {
  expect(fillTemplate([HEADER, BODY], ['A', 'Mia', 'us']).fileKind).toBeNull();
});

it('names named parameters, and says which are missing', () => {
  const filled = fillTemplate([NAMED], ['Mia', ' \t']);
  expect(filled.body).toBe('Hi Mia, see {{order}}.');
  expect(filled.gaps).toEqual([1]);
  expect(filled.components).toEqual([
    {
      type: 'body',
      parameters: [
        { type: 'text', parameter_name: 'first_name', text: 'Mia' },
        { type: 'text', parameter_name: 'order', text: '' },
      ],
    },
  ]);
});

it('takes values as they are: no pattern of a replacement, no variable in a value', () => {
  expect(fillTemplate([BODY], ['$1 $& {{2}}', 'us']).body).toBe('Hi $1 $& {{2}}, we help us. Yours, $1 $& {{2}}');
});

it('leaves components out where there is no variable', () => {
  const { components } = fillTemplate([{ type: 'BODY', text: 'Hello' }], []);
  expect(templateMessage({ name: 'hello', language: 'en_US' }, components)).toEqual({
    type: 'template',
    template: { name: 'hello', language: { code: 'en_US' } },
  });
});
