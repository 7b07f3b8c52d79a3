// Made-up files of company registers in the published layouts: for tests, and at full size for the bench.

const FIRST =
  'Northwind Alder Birch Cedar Dunmore Elmfield Fairhaven Glenrowan Harrow Ivybridge Juniper Kestrel Larkspur Marlow Norwood Oakley Penrose Quarry Redwood Sable Thistle Upland Vale Willow Yarrow Zephyr Amber Beacon Copper Delta'.split(
    ' ',
  );
const SECOND =
  'Property Trading Digital Design Care Building Engineering Food Media Travel Energy Legal Marketing Software Consulting Transport Investment Garden Motor Health Training Furniture Security Cleaning Electrical Catering Fashion Music Print Data'.split(
    ' ',
  );
const THIRD = [
  'Services',
  'Solutions',
  'Group',
  'Holdings',
  'Partners',
  'Systems',
  'Management',
  'Developments',
  '',
  '',
  '',
];
const TOWNS =
  'LONDON,MANCHESTER,BIRMINGHAM,LEEDS,GLASGOW,BRISTOL,LIVERPOOL,SHEFFIELD,EDINBURGH,CARDIFF,BELFAST,NEWCASTLE UPON TYNE,NOTTINGHAM,SOUTHAMPTON,READING,DERBY,YORK,BATH,OXFORD,CAMBRIDGE,ST. ALBANS,MILTON KEYNES,HARROW,CROYDON,NORWICH,EXETER,PLYMOUTH,SWANSEA,DUNDEE,ABERDEEN'.split(
    ',',
  );
const ACTIVITIES = [
  '62012 - Business and domestic software development',
  '62020 - Information technology consultancy activities',
  '68209 - Other letting and operating of own or leased real estate',
  '41202 - Construction of domestic buildings',
  '47910 - Retail sale via mail order houses or via Internet',
  '70229 - Management consultancy activities other than financial management',
  '56101 - Licensed restaurants',
  '96090 - Other service activities n.e.c.',
  '49410 - Freight transport by road',
  '73110 - Advertising agencies',
  '86900 - Other human health activities',
  '43210 - Electrical installation',
  '69102 - Solicitors',
  '85590 - Other education n.e.c.',
  '46900 - Non-specialised wholesale trade',
  '99999 - Dormant Company',
];
const CITIES: readonly (readonly [string, string])[] = [
  ['DE', 'München'],
  ['DE', 'Berlin'],
  ['DE', 'Hamburg'],
  ['US', 'New York'],
  ['US', 'Wilmington'],
  ['FR', 'Paris'],
  ['NL', 'Amsterdam'],
  ['IT', 'Milano'],
  ['ES', 'Madrid'],
  ['SE', 'Stockholm'],
  ['DK', 'København'],
  ['IN', 'Mumbai'],
  ['JP', 'Tokyo'],
  ['GB', 'London'],
];
const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo wu xa ye zi bro cla dri fle gro kri'.split(' ');

/** Any number from another one, always the same. */
function mixed(n: number, salt: number): number {
  let hash = Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function pick<T>(list: readonly T[], n: number, salt: number): T {
  return list[mixed(n, salt) % list.length] as T;
}

/** A word that few have: the k-th about 1/k as often as the first. */
function ownWord(n: number, salt: number): string {
  let rest = Math.floor(300_000 ** ((mixed(n, salt) % 100_000) / 100_000));
  let word = '';
  do {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return `${word}ton`;
}

function toName(n: number): string {
  const words = [mixed(n, 1) % 3 === 0 ? pick(FIRST, n, 2) : ownWord(n, 2), pick(SECOND, n, 3), pick(THIRD, n, 4)];
  return words.filter((word) => word !== '').join(' ');
}

const quoted = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** As published, blanks before names and all. */
export const COMPANIES_HOUSE_HEAD = `${[
  'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown',
  'RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,DissolutionDate,IncorporationDate',
  'Accounts.AccountRefDay,Accounts.AccountRefMonth,Accounts.NextDueDate,Accounts.LastMadeUpDate,Accounts.AccountCategory',
  'Returns.NextDueDate,Returns.LastMadeUpDate,Mortgages.NumMortCharges,Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied',
  'Mortgages.NumMortSatisfied,SICCode.SicText_1,SICCode.SicText_2,SICCode.SicText_3,SICCode.SicText_4',
  'LimitedPartnerships.NumGenPartners,LimitedPartnerships.NumLimPartners,URI',
  ...Array.from({ length: 10 }, (_, n) => ` PreviousName_${n + 1}.CONDATE, PreviousName_${n + 1}.CompanyName`),
  'ConfStmtNextDueDate, ConfStmtLastMadeUpDate',
].join(',')}\r\n`;

export interface BritishRow {
  name: string;
  number: string;
  town: string;
  activity: string;
  status?: string;
  country?: string;
}

export function companiesHouseLine({
  name,
  number,
  town,
  activity,
  status = 'Active',
  country = 'ENGLAND',
}: BritishRow): string {
  return quoted([
    ...[
      name,
      number,
      '',
      '',
      '1 HIGH STREET',
      '',
      town,
      'COUNTY',
      country,
      'AB1 2CD',
      'Private Limited Company',
      status,
      'United Kingdom',
    ],
    ...[
      '',
      '11/09/2012',
      '31',
      '12',
      '30/09/2026',
      '31/12/2024',
      'MICRO ENTITY',
      '',
      '',
      '0',
      '0',
      '0',
      '0',
      activity,
      '',
      '',
      '',
      '0',
      '0',
    ],
    `http://business.data.gov.uk/id/company/${number}`,
    ...Array.from({ length: 20 }, () => ''),
    ...['25/09/2026', '11/09/2025'],
  ]);
}

/** The n-th made-up British company. */
export function britishRow(n: number): BritishRow {
  return {
    name: `${toName(n).toUpperCase()} ${n % 9 === 0 ? 'LLP' : 'LIMITED'}`,
    number: String(n + 1).padStart(8, '0'),
    town: pick(TOWNS, Math.min(mixed(n, 5), mixed(n, 6)), 7),
    activity: pick(ACTIVITIES, n, 8),
  };
}

/** A part of the published 338 columns, in their order, with the ones that stand between them. */
export const GLEIF_COLUMNS = [
  [
    'LEI',
    'Entity.LegalName',
    'Entity.LegalName.xmllang',
    'Entity.OtherEntityNames.OtherEntityName.1',
    'Entity.OtherEntityNames.OtherEntityName.1.type',
  ],
  [
    'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1',
    'Entity.LegalAddress.FirstAddressLine',
    'Entity.LegalAddress.City',
  ],
  ['Entity.LegalAddress.Country', 'Entity.LegalAddress.PostalCode', 'Entity.HeadquartersAddress.FirstAddressLine'],
  [
    'Entity.HeadquartersAddress.AdditionalAddressLine.1',
    'Entity.HeadquartersAddress.City',
    'Entity.HeadquartersAddress.Region',
  ],
  [
    'Entity.HeadquartersAddress.Country',
    'Entity.HeadquartersAddress.PostalCode',
    'Entity.RegistrationAuthority.RegistrationAuthorityID',
  ],
  [
    'Entity.RegistrationAuthority.OtherRegistrationAuthorityID',
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  ],
  [
    'Entity.LegalJurisdiction',
    'Entity.EntityCategory',
    'Entity.EntitySubCategory',
    'Entity.LegalForm.EntityLegalFormCode',
    'Entity.EntityStatus',
  ],
  ['Entity.EntityCreationDate', 'Registration.RegistrationStatus'],
].flat();

export function gleifLine(cells: Readonly<Record<string, string>>): string {
  const usual: Record<string, string> = { 'Entity.EntityCategory': 'GENERAL', 'Entity.EntityStatus': 'ACTIVE' };
  return quoted(GLEIF_COLUMNS.map((column) => cells[column] ?? usual[column] ?? ''));
}

export const GLEIF_HEAD = quoted(GLEIF_COLUMNS);

/** The n-th made-up company of GLEIF. */
export function gleifRow(n: number): string {
  const [country, city] = pick(CITIES, n, 9);
  return gleifLine({
    LEI: `5493${String(n).padStart(14, '0')}42`,
    'Entity.LegalName': `${toName(n + 7_000_000)} ${country === 'DE' ? 'GmbH' : 'Inc.'}`,
    'Entity.HeadquartersAddress.FirstAddressLine': `${(n % 90) + 1} Market Street`,
    'Entity.HeadquartersAddress.City': city,
    'Entity.HeadquartersAddress.Country': country,
    'Entity.EntityCreationDate': '2011-05-17T00:00:00Z',
  });
}
