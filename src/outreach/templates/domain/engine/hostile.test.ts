// Hostile templates and values (quality S9, S10): whatever is typed or stored, it stays text, and no input takes long.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { compileMail } from './compile.ts';
import { foldName } from './lexer.ts';
import { renderMail, type Values } from './render.ts';

const FIELDS = ['firstName', 'companyName', 'website'];
const KEYS = new Map(FIELDS.map((key) => [foldName(key), key]));
const lookup = (name: string) => KEYS.get(name) ?? null;
const compile = (html: string, subject = '') => compileMail({ subject, html }, { lookup });
const make = (html: string, values: Values = {}) => renderMail(compile(html), values, 'seed').html;

/** Pieces that templates are made of, and those that break them. */
const piece = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '|',
    '{{',
    '}}',
    '{{>',
    '{{firstName}}',
    '{{website|x}}',
    '{a|b}',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
  ),
  fc.constantFrom(
    '<a href="',
    '">',
    '"',
    "'",
    '<',
    '>',
    '&',
    '&amp;',
    '&#123;',
    '<!--',
    '-->',
    '<script>',
    '<style>',
    '\uE000',
    '\uE0020\uE001',
  ),
  fc.constantFrom(
    '<a href="{{website}}">',
    '<img src="https://a.example" alt="{{firstName}}">',
    '</a>',
    '\n',
    '\r\n',
    '\u0000',
  ),
  fc.string({ maxLength: 8 }),
);
const template = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const value = fc.oneof(anyText(30), template);
const values = fc.record({ firstName: value, companyName: value, website: value });

const toTags = (html: string) => html.replaceAll('<br />', '').match(/<\/?[a-z][^>]*?(?=[\s>])/g) ?? [];

describe('any template and any values', () => {
  it('values change no element of a mail', () => {
    fc.assert(
      fc.property(template, values, (html, filled) => {
        const compiled = compile(html);
        const plain = renderMail(
          compiled,
          { firstName: 'a', companyName: 'a', website: 'https://a.example' },
          's',
        ).html;
        expect(toTags(renderMail(compiled, filled, 's').html)).toEqual(toTags(plain));
      }),
      { numRuns: 100 },
    );
  });

  it('no script, no handler, no address but of a page, a mail or a phone', () => {
    fc.assert(
      fc.property(template, values, (html, filled) => {
        const made = make(html, filled);
        expect(made).not.toMatch(/<(script|style|iframe|object|form|svg|base|meta|link)/i);
        for (const [, attributes = ''] of made.matchAll(/<[a-z0-9]+((?:\s[^<>]*)?)>/g)) {
          expect(attributes).not.toMatch(/\son[a-z]+=/i);
          for (const [, address = ''] of attributes.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
            expect(address).not.toMatch(/^\s*(javascript|data|vbscript):/i);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('a subject is one line', () => {
    fc.assert(
      fc.property(template, values, (subject, filled) => {
        const made = renderMail(compile('', subject), filled, 'seed').subject;
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
        expect(made).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
        expect(made.length).toBeLessThanOrEqual(900);
      }),
    );
  });

  it('the same seed gives the same mail, and the text chooses as the HTML does', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const compiled = compile('<p>{a|b|c} {d|e {f|g}}</p>');
        const one = renderMail(compiled, {}, seed);
        expect(renderMail(compiled, {}, seed)).toEqual(one);
        expect(one.html).toBe(`<p>${one.text}</p>`);
      }),
    );
  });
});

describe('what looks like code is text (S10)', () => {
  it.each([
    '{{constructor}}',
    '{{__proto__}}',
    '{{toString}}',
    '{{7*7}}',
    '{{process.env.SECRET_KEY}}',
    '{{#if firstName}}x{{/if}}',
    '{{firstName.constructor}}',
    '{% include "/etc/passwd" %}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what template languages read is what is tried
    '${7*7}',
    '#{7*7}',
    '{{=1+1}}',
    '{{{raw}}}',
    '{{lookup(this, "x")}}',
  ])('%s', (source) => {
    expect(make(`<p>${source}</p>`, { firstName: 'Mara' })).toBe(`<p>${source.replaceAll('>', '&gt;')}</p>`);
    expect(renderMail(compile('', source), { firstName: 'Mara' }, 's').subject).toBe(source);
  });

  it('marks in values are not read', () => {
    const hostile = { firstName: '{{website}} {a|b} {{> x}} \uE0000\uE001', website: 'https://secret.example' };
    expect(make('{{firstName}}', hostile)).toBe('{{website}} {a|b} {{&gt; x}} \uE0000\uE001');
    expect(renderMail(compile('{{firstName}}'), hostile, 's').text).toBe('{{website}} {a|b} {{> x}} \uE0000\uE001');
  });

  it('values are taken from what was given, not from what every object has', () => {
    const everything = {
      subject: [],
      html: [{ kind: 'value', slot: 0, fallback: null }],
      text: [],
      variables: ['toString'],
    };
    expect(renderMail(everything as never, {}, 's')).toMatchObject({ html: '', missing: ['toString'] });
  });
});

describe('input that is made to take long', () => {
  it.each([
    ['braces', '{'.repeat(50_000)],
    ['open fields', '{{a'.repeat(15_000)],
    ['open choices', '{a|'.repeat(15_000)],
    ['nested choices', `${'{a|'.repeat(2_000)}b${'}'.repeat(2_000)}`],
    ['closing braces', '}'.repeat(50_000)],
    ['bars', `{${'|'.repeat(50_000)}}`],
    ['open elements', '<b>'.repeat(15_000)],
    ['open tags', '<a href="'.repeat(10_000)],
    ['tag begins', '<a '.repeat(15_000)],
    ['entities', '&amp;amp'.repeat(10_000)],
    ['many fields', '{{firstName}}'.repeat(15_000)],
    ['many choices', '{a|b}'.repeat(10_000)],
  ])('%s', (_name, source) => {
    const compiled = compile(source, source);
    const made = renderMail(compiled, { firstName: 'x'.repeat(10_000) }, 's');
    // What this test is for is that it ends within the runner's five seconds.
    expect(typeof made.html).toBe('string');
  });
});
