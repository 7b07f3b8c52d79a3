// Fields in the table of templates are called as everywhere else, never by their keys.
import { expect, it } from 'vitest';
import { variableCatalogue } from '../domain/variables.ts';
import { fieldsText } from './template-labels.ts';

const ID = '01936f5c-0000-7000-8000-000000000001';
const catalogue = variableCatalogue([{ id: ID, kind: 'contact', label: 'Wood they like' }]);

it.each([
  [['firstName', 'company'], 'First name, Company'],
  // A message names its fields by their keys.
  [['companyName', 'company.city'], 'Company, Company: City'],
  [['sender.name', 'unsubscribe'], 'Your name, Address to opt out'],
  [[`custom.${ID}`], 'Wood they like'],
  [['frstName', '2'], '{{frstName}}, {{2}}'],
  [[], ''],
])('%j is %s', (names, words) => expect(fieldsText(names, catalogue)).toBe(words));
