// Buttons of WhatsApp templates at each limit of Meta.
import { describe, expect, it } from 'vitest';
import { isOptOutRequest } from '#shared/opt-out-request.ts';
import {
  buttonFaults,
  inMetaOrder,
  type MessageButton,
  mayAddButton,
  OPT_OUT_BUTTON,
} from './message-buttons.contract.ts';

const reply = (text: string): MessageButton => ({ kind: 'quick-reply', text });
const link = (url: string, sample = ''): MessageButton => ({ kind: 'url', text: 'Open', url, sample, field: '' });
const call = (phone: string): MessageButton => ({ kind: 'phone', text: 'Call us', phone });

describe('faults', () => {
  it.each<[string, MessageButton[], string[]]>([
    ['none', [reply('Tell me more'), link('https://leadwright.example/a'), call('+46 70 123-45 67')], []],
    ['25 characters', [reply('x'.repeat(25))], []],
    ['26 characters', [reply('x'.repeat(26))], ['0 text']],
    ['no text', [reply(' ')], ['0 text']],
    ['a variable in the text', [reply('Hi {{1}}')], ['0 text']],
    ['one text twice', [reply('Yes'), reply('yes ')], ['1 text']],
    ['no address', [link('leadwright.example')], ['0 url']],
    ['another scheme', [link('javascript:alert(1)')], ['0 url']],
    ['2,000 characters', [link(`https://leadwright.example/${'x'.repeat(1_973)}`)], []],
    ['2,001 characters', [link(`https://leadwright.example/${'x'.repeat(1_974)}`)], ['0 url']],
    ['a variable at the end', [link('https://leadwright.example/{{1}}', 'r/8')], []],
    ['a variable without a sample', [link('https://leadwright.example/{{1}}')], ['0 sample']],
    ['a variable in the middle', [link('https://leadwright.example/{{1}}/a', 'r')], ['0 url']],
    ['two variables', [link('https://leadwright.example/{{2}}{{1}}', 'r')], ['0 url']],
    ['a named variable', [link('https://leadwright.example/{{code}}', 'r')], ['0 url']],
    ['a phone without its country', [call('0701234567')], ['0 phone']],
  ])('%s', (_case, buttons, faults) => {
    expect(buttonFaults(buttons).map(({ index, field }) => `${index} ${field}`)).toEqual(faults);
  });
});

it('keeps replies beside each other, as Meta does', () => {
  const order = (...kinds: MessageButton['kind'][]) => inMetaOrder(kinds.map((kind) => ({ kind }))).map((b) => b.kind);
  expect(order('quick-reply', 'url', 'quick-reply')).toEqual(['quick-reply', 'quick-reply', 'url']);
  expect(order('phone', 'quick-reply', 'url')).toEqual(['phone', 'url', 'quick-reply']);
  expect(order()).toEqual([]);
});

it.each<[MessageButton['kind'], number]>([
  ['quick-reply', 10],
  ['url', 2],
  ['phone', 1],
])('takes so many of the kind %s: %i', (kind, max) => {
  const all = (count: number) => Array.from({ length: count }, () => ({ kind, text: '' }) as MessageButton);
  expect(mayAddButton(all(max - 1), kind)).toBe(true);
  expect(mayAddButton(all(max), kind)).toBe(false);
});

it('the suggested reply counts as an opt-out', () => expect(isOptOutRequest('', OPT_OUT_BUTTON.text)).toBe(true));
