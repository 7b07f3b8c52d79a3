// Companies House, "Free Company Data Product": BasicCompanyDataAsOneFile-YYYY-MM-DD.csv, or its parts.
import { industryOfSic, NOTHING_STATED, properCase, type Register, toAddress, toTwinKey, toYear } from './register.ts';

const COLUMNS = [
  'CompanyName',
  'CompanyNumber',
  'RegAddress.AddressLine1',
  'RegAddress.AddressLine2',
  'RegAddress.PostTown',
  'RegAddress.County',
  'RegAddress.Country',
  'RegAddress.PostCode',
  'CompanyStatus',
  'IncorporationDate',
  'SICCode.SicText_1',
] as const;

/** Addresses abroad, as the register writes them; all others are in the United Kingdom. */
const ABROAD: Readonly<Record<string, string>> = {
  'UNITED STATES': 'US',
  USA: 'US',
  IRELAND: 'IE',
  'REPUBLIC OF IRELAND': 'IE',
  FRANCE: 'FR',
  GERMANY: 'DE',
  NETHERLANDS: 'NL',
  BELGIUM: 'BE',
  LUXEMBOURG: 'LU',
  SWITZERLAND: 'CH',
  SPAIN: 'ES',
  ITALY: 'IT',
  PORTUGAL: 'PT',
  SWEDEN: 'SE',
  DENMARK: 'DK',
  NORWAY: 'NO',
  FINLAND: 'FI',
  POLAND: 'PL',
  CYPRUS: 'CY',
  MALTA: 'MT',
  JERSEY: 'JE',
  GUERNSEY: 'GG',
  'ISLE OF MAN': 'IM',
  GIBRALTAR: 'GI',
  'CAYMAN ISLANDS': 'KY',
  'BRITISH VIRGIN ISLANDS': 'VG',
  'VIRGIN ISLANDS, BRITISH': 'VG',
  BERMUDA: 'BM',
  CANADA: 'CA',
  AUSTRALIA: 'AU',
  'NEW ZEALAND': 'NZ',
  INDIA: 'IN',
  CHINA: 'CN',
  'HONG KONG': 'HK',
  SINGAPORE: 'SG',
  JAPAN: 'JP',
  'SOUTH AFRICA': 'ZA',
  'UNITED ARAB EMIRATES': 'AE',
};

/** '62012 - Business and domestic software development' */
const SIC = /^(\d{4,5}) - (.*)$/;

export const companiesHouse: Register = {
  source: 'companies-house',
  columns: COLUMNS,
  needed: ['CompanyName', 'CompanyNumber', 'CompanyStatus'],
  read(cells) {
    const [name, number, line1, line2, town, county, country, postCode, status, incorporated, sic] = cells as Cells;
    // Companies in liquidation, administration or receivership buy nothing.
    if (!status.startsWith('Active') || name === '' || number === '') return null;
    const [, code = '', activity = ''] = SIC.exec(sic) ?? [];
    const industry = industryOfSic(code.padStart(5, '0'));
    return {
      ...NOTHING_STATED,
      key: /^\d+$/.test(number) ? number.padStart(8, '0') : number,
      name: properCase(name),
      city: properCase(town),
      country: ABROAD[country.toUpperCase()] ?? 'GB',
      address: toAddress([properCase(line1), properCase(line2), properCase(county), postCode]),
      industry,
      industryText: code === '99999' || /^None Supplied$/i.test(sic) ? '' : activity,
      founded: toYear(incorporated),
      register: number,
      twinKey: toTwinKey('GB', number),
    };
  },
};

type Cells = { [K in keyof typeof COLUMNS]: string } & string[];
