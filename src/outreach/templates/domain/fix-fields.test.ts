// Fixes of fields: a fallback where there is none, in subject and text; unknown fields replaced or removed.
import { expect, it } from 'vitest';
import { variablesByName } from './engine/lexer.ts';
import { addFallback, replaceField } from './fix-fields.ts';
import { variableCatalogue } from './variables.ts';

const variables = variablesByName(variableCatalogue([]));
const text = {
  subject: 'Oak for {{firstName}} and {{company|you}}',
  html: '<p>Hi {{first name}}, hi {{firstName|there}}, {{ firstName }}</p>',
};

it('adds a fallback to every place that has none', () => {
  expect(addFallback(text, { label: 'First name', fallback: 'you' }, variables)).toEqual({
    subject: 'Oak for {{firstName|you}} and {{company|you}}',
    html: '<p>Hi {{first name|you}}, hi {{firstName|there}}, {{firstName|you}}</p>',
  });
  expect(addFallback(text, { label: 'City', fallback: 'you' }, variables)).toEqual(text);
});

it('keeps a fallback from ending its field or from being markup', () => {
  const { html } = addFallback(text, { label: 'First name', fallback: 'a}} <b>|& b' }, variables);
  expect(html).toContain('{{first name|a b &amp; b}}');
});

it('replaces or removes an unknown field', () => {
  const wrong = { subject: '{{frstName}}', html: '<p>Hi {{frstName|there}}, {{other}}</p>' };
  expect(replaceField(wrong, 'frstName', '{{firstName}}')).toEqual({
    subject: '{{firstName}}',
    html: '<p>Hi {{firstName}}, {{other}}</p>',
  });
  expect(replaceField(wrong, 'other', '')).toEqual({ ...wrong, html: '<p>Hi {{frstName|there}}, </p>' });
});
