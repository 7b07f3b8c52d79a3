// Which register a file is of, by the names of its columns, and of which day, by its own name.
import { foldText } from '#shared/text-match.ts';
import type { DirectorySource } from '../sources.ts';
import { cityKey, plainName } from '../words.ts';
import { brreg } from './brreg.ts';
import { companiesHouse } from './companies-house.ts';
import { gleif } from './gleif.ts';
import { kbo } from './kbo.ts';
import { rowReader } from './read-rows.ts';
import {
  industryOfSic,
  NOTHING_STATED,
  properCase,
  type Register,
  toAddress,
  toDomain,
  toSize,
  toTwinKey,
  toYear,
} from './register.ts';
import { sirene } from './sirene.ts';

// Estonia's e-Business Register: ettevotja_rekvisiidid__lihtandmed.csv, with semicolons.

const COLUMNS = [
  'ariregistri_kood',
  'nimi',
  'ettevotja_oiguslik_vorm',
  'ettevotja_staatus',
  'ettevotja_esmakande_kpv',
  'asukoht_ettevotja_aadressis',
  'asukoha_ehak_tekstina',
  'indeks_ettevotja_aadressis',
] as const;

/** Limited, public limited, general and limited partnership, commercial association; not people, clubs, foundations and public bodies. */
const COMPANIES = new Set(['Osaühing', 'Aktsiaselts', 'Täisühing', 'Usaldusühing', 'Tulundusühistu']);

const ariregister: Register = {
  source: 'ariregister',
  columns: COLUMNS,
  needed: ['ariregistri_kood', 'nimi', 'ettevotja_staatus'],
  read(cells) {
    const [code, name, form, status, entered, street, place, postCode] = cells as Cells;
    // R: entered, and neither being wound up, bankrupt nor deleted.
    if (code === '' || name === '' || status !== 'R' || !COMPANIES.has(form)) return null;
    return {
      ...NOTHING_STATED,
      key: code,
      name,
      city: toTown(place),
      country: 'EE',
      address: toAddress([street, postCode]),
      founded: toYear(entered),
      register: code,
      twinKey: toTwinKey('EE', code),
    };
  },
};

/** "Pirita linnaosa, Tallinn, Harju maakond" → "Tallinn", "Viimsi alevik, Viimsi vald, Harju maakond" → "Viimsi". */
function toTown(place: string): string {
  const [town = ''] = place
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/ (?:linnaosa|maakond)$/.test(part));
  return town.replace(/ (?:linn|alev|alevik|küla|vald)$/, '');
}

type Cells = { [K in keyof typeof COLUMNS]: string } & string[];

const REGISTERS: readonly Register[] = [companiesHouse, gleif, sirene, kbo, brreg, ariregister];

/** The files that are known, as an error lists them. */
export const KNOWN_FILES =
  "Companies House's basic company data, GLEIF's golden copy (LEI2), Sirene's StockUniteLegale, the full file of Belgium's KBO/BCE open data, " +
  "Norway's Enhetsregisteret (enheter) and Estonia's e-Business Register (ettevotja_rekvisiidid__lihtandmed), as CSV";

export interface Layout {
  register: Register;
  delimiter: string;
  /** Position of each of the register's columns in the file; -1 where it is missing. */
  places: number[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Cells of a first line. */
export function parseHead(line: string, delimiter: string): string[] {
  const wanted = Array.from({ length: 1_000 }, (_, n) => n);
  const [cells = []] = rowReader(wanted, delimiter).read(line, true).rows;
  const end = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, end + 1);
}

/** Null where the first line is of no register that we know. */
export function detectLayout(line: string): Layout | null {
  for (const delimiter of DELIMITERS) {
    const head = parseHead(line, delimiter);
    const register = REGISTERS.find(({ needed }) => needed.every((column) => head.includes(column)));
    if (register) return { register, delimiter, places: placesIn(head, register.columns) };
  }
  return null;
}

export const placesIn = (head: readonly string[], columns: readonly string[]): number[] =>
  columns.map((column) => head.indexOf(column));

/** The delimiter that a first line has most of. */
export function detectDelimiter(line: string): string {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, cells: parseHead(line, delimiter).length }));
  return counts.reduce((most, one) => (one.cells > most.cells ? one : most)).delimiter;
}

/** "2026-11-01" in BasicCompanyDataAsOneFile-2026-11-01.csv, 20261101-0800-gleif.csv and KboOpenData_0145_2026_11_01_Full.zip; else null. */
export function dayOfFile(name: string): string | null {
  const [, year, , month, day] = /(?:^|\D)(20\d\d)([-_]?)(\d\d)\2(\d\d)(?:\D|$)/.exec(name) ?? [];
  if (year === undefined) return null;
  const text = `${year}-${month}-${day}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text;
}

/** BasicCompanyData-2026-11-01-part3_7.zip is one of seven: what it lacks is in the others. */
export const isPart = (name: string): boolean => /part\d+_\d+/i.test(name);

// Any CSV of companies: the operator says which column is what

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
        domain: toDomain(stated('website')),
        city,
        country: /^[A-Z]{2}$/.test(own) ? own : country,
        address: toAddress([properCase(stated('address')), stated('postcode')]),
        industry: industryOfSic(stated('nace').replace(/\D/g, '').padEnd(5, '0').slice(0, 5)),
        industryText: stated('activity'),
        size: toSize(stated('employees')),
        founded: toYear(stated('founded')),
        register: number,
      };
    },
  };
}
