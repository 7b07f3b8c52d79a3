// The lint (product design 5.12): each rule where it speaks and where it is silent.
import { describe, expect, it } from 'vitest';
import type { EmailContent, MessageContent } from '../contract.ts';
import { getFields, getOpening } from '../server/change-templates.ts';
import { variablesByName } from './engine/lexer.ts';
import { countWords, fixed, isShouted, lint } from './lint.ts';
import { variableCatalogue } from './variables.ts';

const OWN = [
  { id: '0193', kind: 'contact' as const, label: 'Favourite colour' },
  { id: '0194', kind: 'contact' as const, label: 'Title' },
  { id: '0195', kind: 'company' as const, label: 'Größe {m²}' },
];
const variables = variablesByName(variableCatalogue(OWN));
const known = { variables, snippets: new Set(['signoff']) };

const FINE: EmailContent = {
  channel: 'email',
  subject: 'A question about {{company|your company}}',
  html: '<p>Hi {{firstName|there}},</p><p>one question. {{> sign-off}}</p><p><a href="{{unsubscribe}}">Unsubscribe</a></p>',
  mode: 'rich',
};
const codes = (change: Partial<EmailContent>) => lint({ ...FINE, ...change }, known).map(({ code }) => code);
const body = (html: string) => codes({ html: `${html} <a href="{{unsubscribe}}">Unsubscribe</a>` });

describe('an email', () => {
  it('with nothing wrong has no faults', () => {
    expect(lint(FINE, known)).toEqual([]);
  });

  it.each<[string, Partial<EmailContent>, string[]]>([
    ['no subject', { subject: '  ' }, ['no-subject']],
    ['61 letters', { subject: 'a'.repeat(61) }, ['long-subject']],
    ['60 letters', { subject: 'a'.repeat(60) }, []],
    ['a field is as long as its usual value', { subject: '{{firstName|there}}'.repeat(4) }, []],
    ['capitals', { subject: 'BUY THIS NOW please' }, ['shouting']],
    ['an abbreviation', { subject: 'Your ISO and VAT numbers' }, []],
    ['a snippet', { subject: 'Hi {{> sign-off}}' }, ['snippet-here']],
    ['no opt-out', { html: '<p>Hi</p>' }, ['no-opt-out']],
    ['an opt-out in words', { html: '<p>Hi. Reply “stop” and I will not write again.</p>' }, []],
  ])('%s', (_name, change, expected) => {
    expect(codes(change)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['<p>Hi {{firstNam|x}}</p>', ['unknown-field']],
    ['<p>Hi {{firstName}}</p>', ['no-fallback']],
    ['<p>Hi {{firstName|}}</p>', []],
    ['<p>{{email}} {{sender.name}}</p>', []],
    ['<p>{{<b>first</b>Name}}</p>', ['torn-field']],
    ['<p>{{}}</p>', ['torn-field']],
    ['<p>{{firstName</p>', ['torn-field']],
    ['<p>{Hi|Hello|}</p>', []],
    ['<p>{Hi}</p>', ['single-choice']],
    ['<p>{Hi|Hello</p>', ['open-choice']],
    ['<p>{{> gone}} {{&gt; sign-off}}</p>', ['unknown-snippet']],
    [`<p>${'word '.repeat(200)}</p>`, ['long-body']],
    [`<p>${'word '.repeat(199)}</p>`, []],
    ['<a href="https://a.example">a</a><a href="https://b.example">b</a>', []],
    [
      '<a href="https://a.example">a</a><a href="https://b.example">b</a><a href="mailto:c@d.example">c</a>',
      ['many-links'],
    ],
    ['<a href="/pricing">Prices</a>', ['dead-link']],
    ['<a href="https://a.example/{{nope|x}}">Prices</a>', ['unknown-field']],
    ['<p>Really!!</p>', ['shouting']],
  ])('%s', (html, expected) => {
    expect(body(html)).toEqual(expected);
  });

  it('says what was probably meant', () => {
    expect(lint({ ...FINE, subject: '{{frstName}}' }, known)[0]?.text).toContain('Did you mean {{firstName}}?');
    expect(lint({ ...FINE, subject: '{{xyzzy}}' }, known)[0]?.text).not.toContain('Did you mean');
  });

  it('reads any text in passing time', () => {
    for (const html of ['<a '.repeat(8_000), '<a href="'.repeat(3_000), '{'.repeat(20_000), '&gt;'.repeat(5_000)]) {
      expect(Array.isArray(lint({ ...FINE, html }, known))).toBe(true);
    }
  });
});

describe('a message', () => {
  const fine: MessageContent = {
    channel: 'whatsapp',
    category: 'marketing',
    language: 'en',
    header: 'News',
    body: 'Hi {{1}}, we have {{2}} for you.',
    footer: 'Reply STOP to opt out',
    buttons: [],
    variables: [
      { sample: 'Mara', field: 'firstName' },
      { sample: 'oak', field: '' },
    ],
  };
  it.each<[string, Partial<MessageContent>, string[]]>([
    ['fine', {}, []],
    [
      'lengths',
      { header: 'x'.repeat(61), footer: 'x'.repeat(61), body: 'x'.repeat(1_025) },
      ['too-long', 'too-long', 'too-long'],
    ],
    ['exactly', { header: 'x'.repeat(60), footer: 'x'.repeat(60), body: 'x'.repeat(1_024) }, []],
    ['a gap', { body: 'Hi {{2}} there' }, ['variable-order']],
    ['the edge', { body: '{{1}} there' }, ['variable-edge']],
    ['neighbours', { body: 'Hi {{1}} {{2}}.' }, ['variable-neighbours']],
    ['names', { body: 'Hi {{firstName}}.' }, ['unknown-field']],
    ['a footer', { footer: 'by {{1}}' }, ['footer-variables']],
    ['no sample', { variables: [] }, ['no-sample', 'no-sample']],
  ])('%s', (_name, change, expected) => {
    expect(lint({ ...fine, ...change }, known).map(({ code }) => code)).toEqual(expected);
  });

  it('shows its first words and its fields', () => {
    expect(getOpening(fine)).toBe('News');
    expect(getFields(fine, variables)).toEqual(['firstName', '2']);
  });
});

describe('fields', () => {
  it.each([
    ['firstName', 'firstName'],
    ['given name', 'firstName'],
    ['Company', 'companyName'],
    ['company_name', 'companyName'],
    ['company.industry', 'company.industry'],
    ['favourite COLOUR', 'custom.0193'],
    ['title', 'title'],
    ['custom.title', 'custom.0194'],
    ['company.größe m²', 'company.custom.0195'],
    ['ownerId', undefined],
    ['tags', undefined],
    ['constructor', undefined],
  ])('%s', (name, key) => {
    const folded = name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
    expect(variables.get(folded)?.key).toBe(key);
  });

  it('are named once, as the list writes them', () => {
    expect(getOpening(FINE)).toBe(FINE.subject);
    expect(getFields({ ...FINE, subject: '{{Company}} {{company_name|x}} {{nope}}' }, variables)).toEqual([
      'company',
      'nope',
      'firstName',
      'unsubscribe',
    ]);
    expect(getOpening({ channel: 'snippet', html: '<p>Best <b>regards</b>,</p>', mode: 'rich' })).toBe('Best regards,');
  });
});

it('counts words and hears shouting', () => {
  expect(countWords('one\n<two, – three')).toBe(3);
  expect(isShouted('{{FIRSTNAMEANDLONG}} hello')).toBe(false);
  expect(isShouted('ACT NOW!')).toBe(false);
  expect(isShouted('VERY GOOD OFFER')).toBe(true);
});

// Fixes that the lint applies.
const mail = (subject: string, html: string): EmailContent => ({ channel: 'email', subject, html, mode: 'rich' });
const fault = (mark?: string, instead?: string) => ({
  code: 'x',
  level: 'error' as const,
  part: 'body' as const,
  text: '',
  ...(mark && { mark }),
  ...(instead && { instead }),
});

describe('a mark that is fixed', () => {
  it('is fixed in every place', () => {
    const before = mail('For {{frst}}', '<p>{{frst}} <a href="https://a.example/{{frst}}">x</a></p>');
    const after = mail('For {{first}}', '<p>{{first}} <a href="https://a.example/{{first}}">x</a></p>');
    expect(fixed(before, fault('{{frst}}', '{{first}}'))).toEqual(after);
  });

  it('may hold what HTML writes in another way', () => {
    expect(fixed(mail('', '<p>{{R&amp;D}}</p>'), fault('{{R&D}}', '{{r|$&}}'))).toEqual(
      mail('', '<p>{{r|$&amp;}}</p>'),
    );
  });

  it.each([[fault()], [fault('{{a}}')], [fault('{{not there}}', '{{b}}')]])('is none: %o', (nothing) => {
    expect(fixed(mail('{{a}}', '<p></p>'), nothing)).toBeNull();
  });
});
