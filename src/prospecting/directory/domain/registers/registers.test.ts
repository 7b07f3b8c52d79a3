// How registers are read: names in capitals, industries of codes, days of files, layouts.
import { describe, expect, it } from 'vitest';
import { getGroup, getSourceName, ownRegister } from '../sources.ts';
import { industryOfSic, properCase, toAddress, toDomain, toSize, toTwinKey, toYear } from './register.ts';
import { dayOfFile, detectDelimiter, detectLayout, isPart } from './registers.ts';

it.each([
  ['ACME WIDGETS LTD', 'Acme Widgets Ltd'],
  ['THE BANK OF THE NORTH PLC', 'The Bank of the North PLC'],
  ["O'NEILL & SONS (UK) LIMITED", "O'Neill & Sons (UK) Limited"],
  ["JOE'S CAFE", "Joe's Cafe"],
  ['BBC STUDIOS LLP', 'BBC Studios LLP'],
  ['ST. ALBANS', 'St. Albans'],
  ['MÜNCHEN', 'München'],
  ['3M UNITED KINGDOM', '3M United Kingdom'],
  ['eBay', 'eBay'],
  ['株式会社', '株式会社'],
  ['', ''],
])('%s is written %s', (written, read) => {
  expect(properCase(written)).toBe(read);
});

it.each([
  ['62012', 'software'],
  ['58290', 'software'],
  ['58110', 'entertainment'],
  ['69102', 'legal'],
  ['69201', 'consulting'],
  ['71111', 'construction'],
  ['71121', 'manufacturing'],
  ['72110', 'pharma'],
  ['66220', 'insurance'],
  ['66110', 'finance'],
  ['93110', 'sport'],
  ['93290', 'entertainment'],
  ['77110', 'automotive'],
  ['01110', 'agriculture'],
  ['98000', 'property'],
  ['99999', ''],
  ['', ''],
])('code %s is %j', (code, industry) => {
  expect(industryOfSic(code)).toBe(industry);
});

it.each([
  ['BasicCompanyDataAsOneFile-2026-11-01.zip', '2026-11-01'],
  ['KboOpenData_0145_2026_11_01_Full.zip', '2026-11-01'],
  ['20261101-0800-gleif-goldencopy-lei2-golden-copy.csv.zip', '2026-11-01'],
  ['companies.csv', null],
  ['companies-2026-13-41.csv', null],
  ['companies-2026-02-30.csv', null],
])('%s is of %j', (name, day) => {
  expect(dayOfFile(name)).toBe(day);
});

describe('small readings', () => {
  it('knows parts by their names', () => {
    expect([
      isPart('BasicCompanyData-2026-11-01-part3_7.zip'),
      isPart('BasicCompanyDataAsOneFile-2026-11-01.zip'),
    ]).toEqual([true, false]);
  });
  it.each([
    ['GB', '1234', 'gb:00001234'],
    ['GB', 'sc123456', 'gb:SC123456'],
    ['GB', 'HRB 1234', ''],
    ['FR', '552 032 534', 'fr:552032534'],
    ['FR', '55203253400019', ''],
    ['BE', '0403.170.701', 'be:0403170701'],
    ['BE', '403170701', 'be:0403170701'],
    ['NO', '923 609 016', 'no:923609016'],
    ['EE', '10421629', 'ee:10421629'],
    ['DE', 'HRB 1234', ''],
    ['', '', ''],
  ])('number %j of %j has the twin key %j', (country, number, key) => {
    expect(toTwinKey(country, number)).toBe(key);
  });
  it.each([
    ['http://www.Northwind.example/about', 'northwind.example'],
    ['northwind.example', 'northwind.example'],
    ['https://shop.northwind.example:8080', 'shop.northwind.example'],
    ['info@northwind.example', ''],
    ['ingen', ''],
    ['', ''],
  ])('website %j is %j', (website, domain) => {
    expect(toDomain(website)).toBe(domain);
  });
  it.each([
    ['', ''],
    ['0', ''],
    ['10', '1-10'],
    ['11', '11-50'],
    ['5000', '1001-5000'],
    ['5001', '5001+'],
    ['many', ''],
  ])('%j employees are %j', (employees, size) => {
    expect(toSize(employees)).toBe(size);
  });
  it.each([
    ['11/09/2012', 2012],
    ['1899-01-01T00:00:00Z', 1899],
    ['', null],
    ['12/34', null],
  ])('year of %j is %j', (text, year) => {
    expect(toYear(text)).toBe(year);
  });
  it('says a line of an address once', () => {
    expect(toAddress(['1 High Street ', '', 'Leeds', 'Leeds', 'LS1'])).toBe('1 High Street, Leeds, LS1');
  });
});

it('finds columns wherever they stand, and refuses a line that lacks the ones it needs', () => {
  const layout = detectLayout('CompanyStatus, CompanyNumber ,Other,"CompanyName"');
  expect(layout?.register.source).toBe('companies-house');
  expect(layout?.places.slice(0, 3)).toEqual([3, 1, -1]);
  expect(layout?.places[8]).toBe(0);
  expect(detectLayout('CompanyName,CompanyNumber')).toBeNull();
  expect(detectLayout('LEI,Entity.LegalName,Entity.EntityStatus')?.register.source).toBe('gleif');
});

it.each([
  ['siren,statutDiffusionUniteLegale,etatAdministratifUniteLegale,denominationUniteLegale', 'sirene', ','],
  ['"EnterpriseNumber","Status","JuridicalSituation","TypeOfEnterprise","JuridicalForm"', 'kbo', ','],
  ['"organisasjonsnummer";"navn";"organisasjonsform.kode"', 'brreg', ';'],
  ['nimi;ariregistri_kood;ettevotja_oiguslik_vorm;ettevotja_staatus', 'ariregister', ';'],
  ['LEI|Entity.LegalName|Entity.EntityStatus', 'gleif', '|'],
])('knows the register and the delimiter of %s', (line, source, delimiter) => {
  const layout = detectLayout(line);
  expect([layout?.register.source, layout?.delimiter]).toEqual([source, delimiter]);
});

it.each([
  ['a,b,"c;d"', ','],
  ['a;b;c', ';'],
  ['a\tb', '\t'],
  ['a', ','],
])('%j is delimited by %j', (line, delimiter) => {
  expect(detectDelimiter(line)).toBe(delimiter);
});

it.each([
  ['Handelsregister Zürich', 'register/Handelsregister_Zürich', 'Handelsregister Zürich'],
  ['cvr', 'register/cvr', 'cvr'],
  ['', null, null],
  ['two  spaces', null, null],
  ['ends ', null, null],
  ['a:b', null, null],
  ['x'.repeat(41), null, null],
])('a register called %j is the source %j', (name, source, shown) => {
  const own = ownRegister(name);
  expect(own).toBe(source);
  if (own !== null) expect([getSourceName(own).name, getGroup(own)]).toEqual([shown, 'register']);
});
