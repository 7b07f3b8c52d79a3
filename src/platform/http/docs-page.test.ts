// What 3.1 says in its own way, as 3.0 says it.
import { expect, it } from 'vitest';
import { documentOfPage, inOpenApi30 } from './docs-page.ts';

const text = { type: 'string' };

it.each<[string, unknown, unknown]>([
  ['a type', { type: 'string', minLength: 1 }, { type: 'string', minLength: 1 }],
  ['a type or nothing', { type: ['string', 'null'], maxLength: 9 }, { type: 'string', maxLength: 9, nullable: true }],
  ['two types', { type: ['string', 'number'] }, { anyOf: [text, { type: 'number' }] }],
  [
    'two types or nothing',
    { type: ['string', 'number', 'null'] },
    { anyOf: [text, { type: 'number' }], nullable: true },
  ],
  [
    'a shape or nothing',
    { anyOf: [{ type: 'object', properties: { id: text } }, { type: 'null' }], description: 'Who' },
    { type: 'object', properties: { id: text }, description: 'Who', nullable: true },
  ],
  ['two shapes', { anyOf: [text, { const: 1 }] }, { anyOf: [text, { const: 1 }] }],
  ['more than', { type: 'number', exclusiveMinimum: 0 }, { type: 'number', minimum: 0, exclusiveMinimum: true }],
  [
    'names of properties',
    { type: 'object', propertyNames: text, additionalProperties: { type: ['string', 'null'] } },
    { type: 'object', additionalProperties: { type: 'string', nullable: true } },
  ],
  [
    'a property that is called type',
    { type: 'object', properties: { type: { type: ['string', 'null'] } } },
    { type: 'object', properties: { type: { type: 'string', nullable: true } } },
  ],
  [
    'a value',
    { type: 'array', example: [{ type: ['a', 'null'] }] },
    { type: 'array', example: [{ type: ['a', 'null'] }] },
  ],
])('%s', (_what, shape, expected) => expect(inOpenApi30(shape)).toEqual(expected));

it('says which version it is', () => {
  const document = { openapi: '3.1.0', info: { title: 'API', version: '1' }, paths: {} };
  expect(documentOfPage(document)).toEqual({ ...document, openapi: '3.0.3' });
});
