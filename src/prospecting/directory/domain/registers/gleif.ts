// GLEIF's golden copy of level 1 (LEI2) as CSV: YYYYMMDD-HHMM-gleif-goldencopy-lei2-golden-copy.csv.
import { NOTHING_STATED, properCase, type Register, toAddress, toTwinKey, toYear } from './register.ts';

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
  'Entity.LegalJurisdiction',
  'Registration.RegistrationStatus',
] as const;

/** No companies to write to: funds, branches of what is listed itself, and people in business under their own names. */
const EXCLUDED_CATEGORIES = new Set(['FUND', 'BRANCH', 'SOLE_PROPRIETOR']);
/** A second record of a company that has one, and one that was issued in error. */
const NOT_VALID = new Set(['DUPLICATE', 'ANNULLED']);
/** England and Wales, Northern Ireland, Scotland, and the register's own entry. */
const COMPANIES_HOUSE = new Set(['RA000585', 'RA000586', 'RA000587', 'RA000591']);
/** Of a company that is in no register, or in one that GLEIF does not list. */
const NO_AUTHORITY = /^(?:|RA[89]{6})$/;

/**
 * The same for all records of one number in one register, and for that register's own row. Companies House is one of several registers of its
 * country; the others that the directory reads are the only one of theirs.
 */
function toTwin(authority: string, number: string, jurisdiction: string): string {
  if (NO_AUTHORITY.test(authority) || !/\d/.test(number)) return '';
  const country = jurisdiction.slice(0, 2);
  const national =
    country === 'GB' && !COMPANIES_HOUSE.has(authority)
      ? ''
      : toTwinKey(COMPANIES_HOUSE.has(authority) ? 'GB' : country, number);
  return national || `${authority}:${number.replace(/\s/g, '').toUpperCase()}`;
}

export const gleif: Register = {
  source: 'gleif',
  columns: COLUMNS,
  needed: ['LEI', 'Entity.LegalName', 'Entity.EntityStatus'],
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
      jurisdiction,
      registration,
    ] = cells as Cells;
    if (
      status !== 'ACTIVE' ||
      EXCLUDED_CATEGORIES.has(category) ||
      NOT_VALID.has(registration) ||
      name === '' ||
      lei === ''
    )
      return null;
    return {
      ...NOTHING_STATED,
      key: lei,
      name: properCase(name),
      otherNames: [other, latin].filter((text) => text !== ''),
      city: properCase(city),
      country: /^[A-Z]{2}$/.test(country) ? country : '',
      address: toAddress([properCase(line1), properCase(line2), postCode]),
      founded: toYear(created),
      register: lei,
      twinKey: toTwin(authority, number, jurisdiction),
    };
  },
};

type Cells = { [K in keyof typeof COLUMNS]: string } & string[];
