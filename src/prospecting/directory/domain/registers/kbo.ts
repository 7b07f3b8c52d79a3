// Open data of the Belgian Crossroads Bank for Enterprises (KBO/BCE): the full file, an archive of CSV files in the order of entity numbers.
import {
  type Companion,
  industryOfSic,
  NOTHING_STATED,
  properCase,
  type Register,
  toAddress,
  toDomain,
  toTwinKey,
  toYear,
} from './register.ts';

const COLUMNS = ['EnterpriseNumber', 'Status', 'JuridicalSituation', 'TypeOfEnterprise', 'StartDate'] as const;

/** The social name is type 001; abbreviations and trade names are found by, too. */
const names: Companion = {
  name: 'denomination.csv',
  columns: ['EntityNumber', 'TypeOfDenomination', 'Denomination'],
  pick(rows) {
    const name = rows.find(([, type]) => type === '001')?.[2] ?? '';
    return [name, [...new Set(rows.map(([, , other = '']) => other))].filter((other) => other !== name).join('\n')];
  },
};

/** REGO is the registered office. A country is stated abroad alone. */
const addresses: Companion = {
  name: 'address.csv',
  columns: [
    'EntityNumber',
    'TypeOfAddress',
    'CountryNL',
    'Zipcode',
    'MunicipalityNL',
    'MunicipalityFR',
    'StreetNL',
    'StreetFR',
    'HouseNumber',
  ],
  pick(rows) {
    const [, , country = '', postCode = '', townNl = '', townFr = '', streetNl = '', streetFr = '', house = ''] =
      rows.find(([, type]) => type === 'REGO') ?? [];
    return [country, postCode, townNl || townFr, [streetNl || streetFr, house].filter(Boolean).join(' ')];
  },
};

/** Codes of 2008 are NACE Rev. 2 in their first four digits; those of 2003 and 2025 are others. */
const activities: Companion = {
  name: 'activity.csv',
  columns: ['EntityNumber', 'NaceVersion', 'NaceCode', 'Classification'],
  pick(rows) {
    return [rows.find(([, version, , rank]) => version === '2008' && rank === 'MAIN')?.[2] ?? ''];
  },
};

const contacts: Companion = {
  name: 'contact.csv',
  columns: ['EntityNumber', 'ContactType', 'Value'],
  pick(rows) {
    return [rows.find(([, type]) => type === 'WEB')?.[2] ?? ''];
  },
};

export const kbo: Register = {
  source: 'kbo',
  columns: COLUMNS,
  needed: ['EnterpriseNumber', 'Status', 'TypeOfEnterprise'],
  companions: [names, addresses, activities, contacts],
  read(cells) {
    const [number, status, situation, type, started, name, others, country, postCode, town, street, code, website] =
      cells as Cells;
    // Active ones in a normal situation that are no natural persons.
    if (status !== 'AC' || situation !== '000' || type !== '2' || number === '' || name === undefined || name === '')
      return null;
    const plain = number.replaceAll('.', '');
    return {
      ...NOTHING_STATED,
      key: plain,
      name: properCase(name),
      otherNames: (others ?? '').split('\n').filter((other) => other !== ''),
      domain: toDomain(website ?? ''),
      city: properCase(town ?? ''),
      country: country === '' ? 'BE' : '',
      address: toAddress([street ?? '', postCode ?? '']),
      industry: industryOfSic((code ?? '').padEnd(5, '0')),
      founded: toYear(started),
      register: plain,
      twinKey: toTwinKey('BE', plain),
    };
  },
};

type Cells = { [K in keyof typeof COLUMNS]: string } & string[];
