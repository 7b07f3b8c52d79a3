// Any CSV of companies: the operator says which column is what.
import { foldText } from '#shared/text-match.ts';
import { cityKey } from '../city-words.ts';
import type { DirectorySource } from '../sources.ts';
import { plainName } from '../words.ts';
import { industryOfSic } from './industry-of-sic.ts';
import { properCase } from './proper-case.ts';
import { addressOf, domainOf, NOTHING_STATED, type Register, sizeOf, yearOf } from './register.ts';

/** What a column may be, with the words of the help. */
export const MAP_FIELDS = {
  name: 'name of the company',
  number: 'its number in the register',
  'other-name': 'a further name',
  city: 'town',
  country: 'country, as two letters',
  address: 'street and number',
  postcode: 'postal code',
  nace: 'code of its activity (NACE Rev. 2, SIC 2007, NAF, WZ 2008)',
  activity: 'its activity in words',
  employees: 'number of employees',
  website: 'website',
  founded: 'day or year of foundation',
} as const;
export type MapField = keyof typeof MAP_FIELDS;

export type ColumnMap = Readonly<Partial<Record<MapField, string>>>;

export interface Mapping {
  source: DirectorySource;
  columns: ColumnMap;
  /** Of rows that state none: ISO 3166-1 alpha-2, or ''. */
  country: string;
}

export function mappedRegister({ source, columns, country }: Mapping): Register {
  const fields = Object.keys(columns) as MapField[];
  const names = fields.map((field) => columns[field] ?? '');
  return {
    source,
    columns: names,
    needed: names,
    read(cells) {
      const stated = (field: MapField): string => cells[fields.indexOf(field)] ?? '';
      const name = stated('name');
      const number = stated('number').replace(/\s/g, '').toUpperCase();
      if (name === '' || (number === '' && columns.number !== undefined)) return null;
      const city = properCase(stated('city'));
      const own = stated('country').toUpperCase();
      return {
        ...NOTHING_STATED,
        // Without numbers, name and town tell companies apart.
        key: number || foldText(`${plainName(name)} ${cityKey(city)}`).trim(),
        name: properCase(name),
        otherNames: [stated('other-name')].filter((other) => other !== ''),
        domain: domainOf(stated('website')),
        city,
        country: /^[A-Z]{2}$/.test(own) ? own : country,
        address: addressOf([properCase(stated('address')), stated('postcode')]),
        industry: industryOfSic(stated('nace').replace(/\D/g, '').padEnd(5, '0').slice(0, 5)),
        industryText: stated('activity'),
        size: sizeOf(stated('employees')),
        founded: yearOf(stated('founded')),
        register: number,
      };
    },
  };
}
