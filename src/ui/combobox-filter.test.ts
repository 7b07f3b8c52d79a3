import { describe, expect, it } from 'vitest';
import { filterOptions } from './combobox-filter.ts';

const countries = [
  { label: 'Côte d’Ivoire', keywords: 'Ivory Coast' },
  { label: 'New Zealand' },
  { label: 'United Kingdom', keywords: 'UK Britain England' },
  { label: 'Zealandia' },
];
const found = (typed: string) => filterOptions(countries, typed).map((country) => country.label);

describe('filterOptions', () => {
  it('gives everything for nothing typed', () => expect(found('  ')).toHaveLength(4));
  it('finds without accents, in any case', () => expect(found('COTE')).toEqual(['Côte d’Ivoire']));
  it('finds by keywords', () => expect(found('brit')).toEqual(['United Kingdom']));
  it('puts what begins with the text first', () => expect(found('zea')).toEqual(['Zealandia', 'New Zealand']));
  it('gives nothing where nothing matches', () => expect(found('xyz')).toEqual([]));
});
