// GLEIF's golden copy of level 1 (LEI2) as CSV: YYYYMMDD-HHMM-gleif-goldencopy-lei2-golden-copy.csv.
import { properCase } from './proper-case.ts';
import { addressOf, britishTwin, type Register, yearOf } from './register.ts';

const COLUMNS = [
  'LEI',
  'Entity.LegalName',
  'Entity.OtherEntityNames.OtherEntityName.1',
  'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1',
  'Entity.HeadquartersAddress.FirstAddressLine',
  'Entity.HeadquartersAddress.AdditionalAddressLine.1',
  'Entity.HeadquartersAddress.City',
  'Entity.HeadquartersAddress.Country',
  'Entity.HeadquartersAddress.PostalCode',
  'Entity.RegistrationAuthority.RegistrationAuthorityID',
  'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  'Entity.EntityCategory',
  'Entity.EntityStatus',
  'Entity.EntityCreationDate',
] as const;

/** No companies to write to: funds, branches of what is listed itself, and people in business under their own names. */
const NOT_TAKEN = new Set(['FUND', 'BRANCH', 'SOLE_PROPRIETOR']);
/** England and Wales, Northern Ireland, Scotland, and the register's own entry. */
const COMPANIES_HOUSE = new Set(['RA000585', 'RA000586', 'RA000587', 'RA000591']);

export const gleif: Register = {
  source: 'gleif',
  columns: COLUMNS,
  read(cells) {
    const [
      lei,
      name,
      other,
      latin,
      line1,
      line2,
      city,
      country,
      postCode,
      authority,
      number,
      category,
      status,
      created,
    ] = cells as Cells;
    if (status !== 'ACTIVE' || NOT_TAKEN.has(category) || name === '' || lei === '') return null;
    return {
      key: lei,
      name: properCase(name),
      otherNames: [other, latin].filter((text) => text !== ''),
      city: properCase(city),
      country: /^[A-Z]{2}$/.test(country) ? country : '',
      address: addressOf([properCase(line1), properCase(line2), postCode]),
      industry: '',
      industryText: '',
      founded: yearOf(created),
      register: lei,
      twinKey: COMPANIES_HOUSE.has(authority) ? britishTwin(number) : '',
    };
  },
};

type Cells = { [K in keyof typeof COLUMNS]: string } & string[];
