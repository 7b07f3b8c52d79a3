// The engine (product design 5.12, quality S9 and S10): fields in each of their places, choices, snippets, the text twin, hostile input.
import { describe, expect, it } from 'vitest';
import { compileMail } from './compile.ts';
import { foldName } from './lexer.ts';
import { renderMail, type Values } from './render.ts';

const FIELDS = ['firstName', 'companyName', 'email', 'website', 'about', 'unsubscribe'];
const KEYS = new Map(FIELDS.map((key) => [foldName(key), key]));
const lookup = (name: string) => KEYS.get(name) ?? null;

interface Source {
  subject?: string;
  html?: string;
  snippets?: Record<string, string>;
}

function mail({ subject = '', html = '', snippets = {} }: Source, values: Values = {}, seed = 'a') {
  const known = new Map(Object.entries(snippets).map(([name, text]) => [foldName(name), text]));
  const compiled = compileMail({ subject, html }, { lookup, snippets: known });
  return { ...compiled, ...renderMail(compiled, values, seed) };
}
const html = (source: string, values: Values = {}) => mail({ html: source }, values).html;

describe('fields', () => {
  it.each([
    ['Hi {{firstName}}', { firstName: 'Mara' }, 'Hi Mara'],
    ['Hi {{ FIRST name }}', { firstName: 'Mara' }, 'Hi Mara'],
    ['Hi {{first_name}}', { firstName: 'Mara' }, 'Hi Mara'],
    ['Hi {{firstName|there}}', {}, 'Hi there'],
    ['Hi {{firstName|there}}', { firstName: '  ' }, 'Hi there'],
    ['Hi {{firstName | there }}!', {}, 'Hi there!'],
    ['Hi {{firstName|}}', {}, 'Hi '],
    ['{{firstName}}{{firstName}}', { firstName: 'A' }, 'AA'],
    ['{{firstName|R&amp;D}}', {}, 'R&amp;D'],
    ['{{first&nbsp;name}}', { firstName: 'Mara' }, 'Mara'],
    ['{firstName}', { firstName: 'Mara' }, '{firstName}'],
    ['{{firstName', { firstName: 'Mara' }, '{{firstName'],
    ['{{{firstName}}}', { firstName: 'Mara' }, '{Mara}'],
    ['{{}} {{ }}', {}, '{{}} {{ }}'],
    ['a || b', {}, 'a || b'],
  ])('%s', (source, values, expected) => {
    expect(html(source, values)).toBe(expected);
  });

  it('reports missing values and unknown fields', () => {
    const made = mail({
      subject: '{{companyName}}',
      html: '{{firstName|there}} {{about|}} {{email}} {{nope}} {{> gone}}',
    });
    expect(made.missing).toEqual(['companyName', 'email']);
    expect(made.unknown).toEqual(['nope']);
    expect(made.unknownSnippets).toEqual(['gone']);
    expect(made.html).toBe('there   {{nope}} {{&gt; gone}}');
    expect(made.variables).toEqual(['companyName', 'firstName', 'about', 'email']);
  });
});

describe('places', () => {
  const value = `<img src=x onerror=alert(1)>"'&\nline`;
  it('escapes in text, in an attribute and in the middle of an address', () => {
    expect(html('<p>{{about}}</p>', { about: value })).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;<br />line</p>',
    );
    expect(html('<img src="https://a.example/x.png" alt="{{about}}">', { about: '" onerror="x\ny' })).toBe(
      '<img src="https://a.example/x.png" alt="&quot; onerror=&quot;x\ny" />',
    );
    expect(html('<a href="https://a.example/?n={{about}}&amp;k=1">x</a>', { about: 'a&b=c d/"<' })).toBe(
      '<a href="https://a.example/?n=a%26b%3Dc%20d%2F%22%3C&amp;k=1">x</a>',
    );
  });

  it.each([
    ['https://b.example/a?b=1&c', 'https://b.example/a?b=1&amp;c'],
    ['b.example', 'https://b.example'],
    ['b.example:8080/x', 'https://b.example:8080/x'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['javascript:alert(1)', '#'],
    ['java\nscript:alert(1)', '#'],
    ['\u0001javascript:alert(1)', '#'],
    ['JaVaScRiPt:alert(1)//.x', '#'],
    ['data:text/html,<script>', '#'],
    ['vbscript:x', '#'],
    ['//evil.example', '#'],
    ['/\\evil.example', '#'],
    ['https://', '#'],
    ['', '#'],
  ])('a link that is a value: %j', (website, expected) => {
    expect(html('<a href="{{website}}">x</a>', { website })).toBe(`<a href="${expected}">x</a>`);
  });

  it('checks an address as a whole, whatever it is put together from', () => {
    expect(html('<a href="{{website}}javascript:alert(1)">x</a>')).toBe('<a href="#">x</a>');
    expect(html('<a href="{{website|javascript}}:alert(1)">x</a>')).toBe('<a href="#">x</a>');
    expect(html('<a href="{java|vb}script:alert(1)">x</a>')).toBe('<a href="#">x</a>');
    expect(html('<a href="mailto:{{email}}?subject=Hi">x</a>', { email: 'a@b.example?bcc=e@x' })).toBe(
      '<a href="mailto:a%40b.example%3Fbcc%3De%40x?subject=Hi">x</a>',
    );
  });

  it('keeps a subject on one line (S9)', () => {
    const made = mail({ subject: 'Hi\r\nBcc: x@y {{firstName}}' }, { firstName: 'b\r\nBcc: evil@x\u2028\u0000\u202e' });
    expect(made.subject).toBe('Hi Bcc: x@y b Bcc: evil@x');
    expect(mail({ subject: '{{about}}' }, { about: 'x'.repeat(100_000) }).subject.length).toBeLessThan(1_000);
  });
});

describe('style elements', () => {
  it.each([
    ['by name', '<style>p{color:red}</style><p>a</p>', '<p style="color:red">a</p>'],
    [
      'by class and place',
      '<style>.box > b{font-weight:700}</style><p class="box"><b>a</b></p>',
      '<p><b style="font-weight:700">a</b></p>',
    ],
    [
      'the stronger selector',
      '<style>.a{color:red} p{color:blue}</style><p class="a">a</p>',
      '<p style="color:red">a</p>',
    ],
    [
      'what the element says itself',
      '<style>p{color:red}</style><p style="color:blue">a</p>',
      '<p style="color:blue">a</p>',
    ],
    ['!important', '<style>p{color:red !important}</style><p style="color:blue">a</p>', '<p style="color:red">a</p>'],
    [
      'in the head of a document',
      '<html><head><style>p{margin:0}</style></head><body><p>a</p></body></html>',
      '<p style="margin:0">a</p>',
    ],
    [
      'beside fields',
      '<style>p{color:red}</style><p title="{{firstName}}">{{firstName|"a" & b}}</p>',
      '<p title="Mara" style="color:red">Mara</p>',
    ],
    [
      'no address',
      '<style>p{color:red;background:url(https://a.example/x)}</style><p>a</p>',
      '<p style="color:red">a</p>',
    ],
    ['none without an end', '<style>p{color:red', ''],
    ['with braces too many', '<style>p{{{color:red}</style><p>a</p>', '<p style="color:red">a</p>'],
  ])('%s', (_name, source, expected) => {
    const made = mail({ html: source }, { firstName: 'Mara' });
    expect(made.html.trim()).toBe(expected);
    expect(made.removed).toEqual(source.includes('</style>') ? [] : ['style']);
  });

  it('of a snippet are for that snippet', () => {
    const snippets = { sign: '<style>p{color:red}</style><p>Mia</p>' };
    expect(mail({ html: '<div>a</div>{{> sign}}<p>b</p>', snippets }).html).toBe(
      '<div>a</div><p style="color:red">Mia</p><p>b</p>',
    );
  });

  it('what an attribute cannot say is named', () => {
    const made = mail({ html: '<style>@media (max-width:400px){p{color:red}} p{margin:0}</style><p>a</p>' });
    expect(made).toMatchObject({ html: '<p style="margin:0">a</p>', removed: ['@media'] });
  });

  it('too many for their elements are left out, and that is said', () => {
    const rules = Array.from({ length: 500 }, (_, n) => `.a${n} ~ p{color:red}`).join('');
    const made = mail({ html: `<style>${rules}</style>${'<p>a</p>'.repeat(1_000)}` });
    expect(made.removed).toEqual(['style']);
  });
});

describe('choices', () => {
  it('takes one, the same for the same recipient, and the same in the text', () => {
    const source = compileMail({ subject: '{a|b}', html: '<p>{one|two|three} {x|y}</p>' }, { lookup });
    const seen = new Set<string>();
    for (let n = 0; n < 200; n += 1) {
      const made = renderMail(source, {}, `recipient ${n}`);
      expect(renderMail(source, {}, `recipient ${n}`)).toEqual(made);
      expect(`<p>${made.text}</p>`).toBe(made.html);
      seen.add(made.subject + made.html);
    }
    expect(seen.size).toBe(12);
  });

  it.each([
    ['{a}', '{a}'],
    ['{a|b', '{a|b'],
    ['a|b}', 'a|b}'],
    ['{|}', ''],
    ['{{{firstName}}|{{firstName}}}', 'M'],
    ['{Hi {{firstName}}|Hi {{firstName}}}', 'Hi M'],
    ['{{x}|{x}}', '{x}'],
    ['{<b>a</b>|<b>a</b>}', '<b>a</b>'],
    // Across elements it is text.
    ['<p>{a</p><p>b|c}</p>', '<p>{a</p><p>b|c}</p>'],
    ['<b>{a</b>|b}', '<b>{a</b>|b}'],
    ['{a<br>b|a<br>b}', 'a<br />b'],
    ['<a title="{q|q}" href="https://{q|q}.example">x</a>', '<a title="q" href="https://q.example">x</a>'],
  ])('%s', (source, expected) => {
    expect(html(source, { firstName: 'M' })).toBe(expected);
  });

  it('spreads evenly', () => {
    const compiled = compileMail({ subject: '{a|b|c|d}', html: '' }, { lookup });
    const counts: Record<string, number> = {};
    for (let n = 0; n < 4_000; n += 1) {
      const { subject } = renderMail(compiled, {}, `01936f5c-${n}`);
      counts[subject] = (counts[subject] ?? 0) + 1;
    }
    for (const count of Object.values(counts)) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

describe('snippets', () => {
  it('are put in once, and not into each other', () => {
    const snippets = { 'My sign-off': '<p>Best, {{> other}} {{firstName}}</p>', other: 'no' };
    expect(mail({ html: '<p>Hi</p>{{> my SIGN off}}', snippets }, { firstName: 'M' }).html).toBe(
      '<p>Hi</p><p>Best, {{&gt; other}} M</p>',
    );
    expect(mail({ html: '<p>Hi {{> other}}</p>', snippets: { other: '<p>you</p>' } }).html).toBe('<p>Hi you</p>');
    expect(mail({ html: '{{> a}}', snippets: { a: '<b><script>x</script>open' } })).toMatchObject({
      html: '<b>open</b>',
      removed: ['script'],
    });
    expect(mail({ html: '<p>{{&gt; Other}}</p>', snippets }).html).toBe('<p>no</p>');
    expect(mail({ subject: '{{> other}}', snippets }).unknownSnippets).toEqual(['other']);
  });

  it('cannot grow a mail without bound', () => {
    const snippets = { a: 'x'.repeat(50_000) };
    expect(mail({ html: '{{> a}}'.repeat(1_000), snippets }).html.length).toBeLessThan(320_000);
  });
});

describe('the text twin', () => {
  it('has the same values, links in brackets, lists and paragraphs', () => {
    const source = `<h1>Offer for {{companyName}}</h1><p>Hi {{firstName|there}},</p><ul><li>{fast|fast}</li><li>fair</li></ul>
      <p><a href="{{unsubscribe}}">Unsubscribe</a> <a href="https://a.example">https://a.example</a>
      <img src="https://a.example/logo.png" alt="{{companyName}}"></p>`;
    const made = mail({ html: source }, { companyName: 'A & <B>', unsubscribe: 'https://u.example/1?a=1&b=2' });
    expect(made.text).toBe(
      'Offer for A & <B>\n\nHi there,\n\n- fast\n- fair\n\nUnsubscribe (https://u.example/1?a=1&b=2) https://a.example A & <B>',
    );
  });
});
