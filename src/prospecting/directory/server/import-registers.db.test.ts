// Files of further registers, several files of one register, and any CSV with named columns, imported by the operator's command.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { withAdmin } from '#tests/support/admin.ts';
import { withDatabase } from '#tests/support/database.ts';
import { GLEIF_HEAD, gleifLine } from '#tests/support/register-files.ts';

const database = withDatabase();
const admin = withAdmin(database);

beforeEach(async () => {
  await database.db.execute(sql`truncate directory_companies, directory_imports, directory.postings`);
});

const write = async (name: string, content: string | Buffer) => {
  await writeFile(path.join(admin.folder, name), content);
  return name;
};
const importFile = (...argv: string[]) => admin.json<{ companies: number; added: number }>('directory:import', ...argv);
const lines = (...rows: string[][]) => rows.map((row) => `${row.join(',')}\n`).join('');

async function zipped(name: string, files: Record<string, string>): Promise<string> {
  const zip = new ZipFile();
  for (const [file, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), file);
  zip.end();
  return write(name, await buffer(zip.outputStream));
}

/** What the directory shows but for the built-in companies. */
async function shown(columns = 'key, name, city, country, address, industry, size, domain, founded') {
  const { rows } = await database.db.execute<Record<string, unknown>>(
    sql`select ${sql.raw(columns)} from directory_companies where source <> 'built-in' and hidden = '' order by source, key`,
  );
  return rows.map((row) => Object.values(row).join(' | '));
}

const NAMES = ['000325175', '005410220', '005410345', '552032534', '732829320'];
const LEGAL_UNITS = lines(
  [
    'siren',
    'denominationUniteLegale',
    'sigleUniteLegale',
    'etatAdministratifUniteLegale',
    'activitePrincipaleUniteLegale',
    'nomenclatureActivitePrincipaleUniteLegale',
    'trancheEffectifsUniteLegale',
    'dateCreationUniteLegale',
  ],
  [NAMES[0] ?? '', '', '', 'A', '62.01Z', 'NAFRev2', 'NN', '2000-09-26'],
  [NAMES[1] ?? '', 'MOULIN DU CHENE', 'MDC', 'A', '62.01Z', 'NAFRev2', '12', '1999-01-01'],
  [NAMES[2] ?? '', 'FERMEE', '', 'C', '62.01Z', 'NAFRev2', '', '1999-01-01'],
  [NAMES[3] ?? '', 'DANONE', '', 'A', '70.10Z', 'NAFRev2', '52', '1955-01-01'],
  [NAMES[4] ?? '', 'SANS ADRESSE', '', 'A', '46.19B', 'NAFRev2', '00', '1994-03-15'],
);
const head = [
  ...[
    'siren',
    'siret',
    'etablissementSiege',
    'numeroVoieEtablissement',
    'typeVoieEtablissement',
    'libelleVoieEtablissement',
  ],
  ...['codePostalEtablissement', 'libelleCommuneEtablissement'],
];
const ESTABLISHMENTS = [
  ['000325175', '00032517500016', 'true', '1', 'RUE', 'HAUTE', '13001', 'MARSEILLE'],
  ['005410220', '00541022000010', 'false', '9', 'RUE', 'BASSE', '69001', 'LYON'],
  ['005410220', '00541022000028', 'true', '8', 'RUE', 'DE LA PAIX', '75002', 'PARIS 2'],
  ['552032534', '55203253400646', 'true', '17', 'BD', 'HAUSSMANN', '75009', 'PARIS 9'],
];

it('reads Sirene from its two files, side by side', async () => {
  const units = await write('StockUniteLegale_utf8.csv', LEGAL_UNITS);
  const places = await zipped('StockEtablissement_utf8.zip', {
    'StockEtablissement_utf8.csv': lines(head, ...ESTABLISHMENTS),
  });
  expect(await importFile(units, '--with', places)).toMatchObject({ companies: 3, added: 3 });
  expect(await shown()).toEqual([
    '005410220 | Moulin du Chene | Paris 2 | FR | 8 Rue de la Paix, 75002 | software | 11-50 |  | 1999',
    '552032534 | Danone | Paris 9 | FR | 17 BD Haussmann, 75009 | consulting | 5001+ |  | 1955',
    '732829320 | Sans Adresse |  | FR |  | wholesale |  |  | 1994',
  ]);
});

it.each([
  ['without the file beside it', [] as string[], 'it needs StockEtablissement beside it'],
  ['with one that is in no order', ['--with', 'unsorted.csv'], 'not in the order of siren in StockEtablissement'],
])('refuses Sirene %s', async (_, flags, reason) => {
  const units = await write('StockUniteLegale_utf8.csv', LEGAL_UNITS);
  await write('unsorted.csv', lines(head, ...[...ESTABLISHMENTS].reverse()));
  const run = await admin.run('directory:import', units, ...flags);
  expect([run.exitCode, run.err]).toEqual([1, expect.stringContaining(reason)]);
  expect(await shown()).toEqual([]);
});

it('reads the archive of the KBO', async () => {
  const file = await zipped('KboOpenData_0145_2026_11_01_Full.zip', {
    'activity.csv': lines(
      ['"EntityNumber"', '"ActivityGroup"', '"NaceVersion"', '"NaceCode"', '"Classification"'],
      ['"0200.065.765"', '"001"', '"2003"', '"70111"', '"MAIN"'],
      ['"0200.065.765"', '"006"', '"2008"', '"62010"', '"MAIN"'],
    ),
    'address.csv': lines(
      [
        'EntityNumber',
        'TypeOfAddress',
        'CountryNL',
        'CountryFR',
        'Zipcode',
        'MunicipalityNL',
        'MunicipalityFR',
        'StreetNL',
        'StreetFR',
        'HouseNumber',
      ],
      ['"0200.065.765"', 'REGO', '', '', '9070', 'Destelbergen', 'Destelbergen', 'Panhuisstraat', 'Panhuisstraat', '1'],
    ),
    'contact.csv': lines(
      ['EntityNumber', 'EntityContact', 'ContactType', 'Value'],
      ['"0200.065.765"', 'ENT', 'TEL', '+3290000000'],
      ['"0200.065.765"', 'ENT', 'WEB', 'www.oakmill.example'],
    ),
    'denomination.csv': lines(
      ['EntityNumber', 'Language', 'TypeOfDenomination', 'Denomination'],
      ['"0200.065.765"', '2', '002', '"OM"'],
      ['"0200.065.765"', '2', '001', '"Oak Mill, coöperatie"'],
      ['"0200.068.636"', '2', '001', '"Bankrupt"'],
      ['"0200.171.970"', '2', '001', '"A person"'],
      ['"2.000.000.339"', '2', '001', '"An establishment"'],
    ),
    'enterprise.csv': lines(
      [
        'EnterpriseNumber',
        'Status',
        'JuridicalSituation',
        'TypeOfEnterprise',
        'JuridicalForm',
        'JuridicalFormCAC',
        'StartDate',
      ],
      ['"0200.065.765"', 'AC', '000', '2', '416', '', '09-08-1960'],
      ['"0200.068.636"', 'AC', '050', '2', '417', '', '16-02-1923'],
      ['"0200.171.970"', 'AC', '000', '1', '', '', '01-01-1968'],
    ),
  });
  expect(await importFile(file)).toMatchObject({
    companies: 1,
    asOf: '2026-11-01',
    source: 'Crossroads Bank for Enterprises',
  });
  expect(await shown()).toEqual([
    '0200065765 | Oak Mill, coöperatie | Destelbergen | BE | Panhuisstraat 1, 9070 | software |  | oakmill.example | 1960',
  ]);
});

it("reads Norway's and Estonia's registers", async () => {
  const norwegian = await write(
    'enheter_alle.csv',
    '"organisasjonsnummer","navn","organisasjonsform.kode","naeringskode1.kode","antallAnsatte","hjemmeside","forretningsadresse.adresse","forretningsadresse.poststed","forretningsadresse.postnummer","forretningsadresse.landkode","stiftelsesdato","konkurs"\n' +
      '"923609016","EIKEMØLLEN AS","AS","62.010","12","www.eikemollen.example","Storgata 1","BERGEN","5003","NO","2019-06-19","false"\n' +
      '"923609017","KONKURS AS","AS","62.010","","","","OSLO","0001","NO","","true"\n' +
      '"922924368","EN PERSON","ENK","74.300","","","","OSLO","0001","NO","","false"\n',
  );
  const estonian = await write(
    'ettevotja_rekvisiidid__lihtandmed.csv',
    '\ufeffnimi;ariregistri_kood;ettevotja_oiguslik_vorm;ettevotja_staatus;ettevotja_esmakande_kpv;asukoht_ettevotja_aadressis;asukoha_ehak_tekstina;indeks_ettevotja_aadressis\n' +
      'Tammeveski OÜ;10421629;Osaühing;R;01.02.2010;Regati pst 12;Pirita linnaosa, Tallinn, Harju maakond;11911\n' +
      'Kustutatud OÜ;10421630;Osaühing;K;01.02.2010;;Tartu linn, Tartu maakond;\n' +
      'Selts;80000000;Mittetulundusühing;R;;;Tartu linn, Tartu maakond;\n',
  );
  await importFile(norwegian);
  await importFile(estonian);
  expect(await shown()).toEqual([
    '10421629 | Tammeveski OÜ | Tallinn | EE | Regati pst 12, 11911 |  |  |  | 2010',
    '923609016 | Eikemøllen AS | Bergen | NO | Storgata 1, 5003 | software | 11-50 | eikemollen.example | 2019',
  ]);
});

it('shows once what a register and GLEIF have, and what GLEIF has twice', async () => {
  const lei = (n: number, cells: Record<string, string>) =>
    gleifLine({
      LEI: `LEI${n}`,
      'Entity.LegalName': `Record ${n}`,
      'Entity.HeadquartersAddress.Country': 'EE',
      ...cells,
    });
  const registered = (authority: string, number: string, jurisdiction: string) => ({
    'Entity.RegistrationAuthority.RegistrationAuthorityID': authority,
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': number,
    'Entity.LegalJurisdiction': jurisdiction,
  });
  const file = await write(
    '20261101-0800-gleif.csv',
    GLEIF_HEAD +
      lei(3, registered('RA000181', '10421629', 'EE')) +
      lei(4, registered('RA000242', 'HRB 1234', 'DE')) +
      lei(2, registered('RA000242', 'HRB 1234', 'DE')) +
      lei(5, registered('RA000243', 'HRB 1234', 'DE')) +
      lei(6, registered('RA999999', '1', 'DE')) +
      lei(7, registered('RA999999', '1', 'DE')) +
      lei(8, { 'Registration.RegistrationStatus': 'DUPLICATE' }) +
      lei(9, { 'Registration.RegistrationStatus': 'LAPSED' }),
  );
  await importFile(file);
  expect(await shown('key')).toEqual(['LEI2', 'LEI3', 'LEI5', 'LEI6', 'LEI7', 'LEI9']);
  const estonian = (status: string) =>
    `nimi;ariregistri_kood;ettevotja_oiguslik_vorm;ettevotja_staatus\nTammeveski OÜ;10421629;Osaühing;${status}\nTeine OÜ;10421631;Osaühing;R\n`;
  await importFile(await write('ee-2026-11-01.csv', estonian('R')));
  expect(await shown('key')).toEqual(['10421629', '10421631', 'LEI2', 'LEI5', 'LEI6', 'LEI7', 'LEI9']);
  expect(await importFile(file, '--force')).toMatchObject({ added: 0, changed: 0, gone: 0 });
  await importFile(await write('ee-2026-12-01.csv', estonian('K')));
  expect(await shown('key')).toEqual(['10421631', 'LEI2', 'LEI3', 'LEI5', 'LEI6', 'LEI7', 'LEI9']);
});

const SWISS = 'Firma;UID;Ort;NOGA\nEichenmühle Zürich AG;CHE-123.456.789;Zürich;620100\n;CHE-1;Bern;\n';
const MAP = ['--map', 'name=Firma', '--map', 'number=UID', '--map', 'city=Ort', '--map', 'nace=NOGA'];

it('reads any CSV whose columns are named, in its encoding', async () => {
  const file = await write('firmen.csv', Buffer.from(SWISS, 'latin1'));
  const flags = [...MAP, '--register', 'Handelsregister Zürich', '--country', 'ch', '--encoding', 'latin1'];
  expect(await importFile(file, ...flags)).toMatchObject({ source: 'Handelsregister Zürich', companies: 1, added: 1 });
  expect(await shown('source, key, name, city, country, industry')).toEqual([
    'register/Handelsregister_Zürich | CHE-123.456.789 | Eichenmühle Zürich AG | Zürich | CH | software',
  ]);
  expect(await importFile(file, ...flags)).toMatchObject({ wasThere: true });
  expect(await importFile(file, ...flags, '--delimiter', ';', '--map', 'activity=NOGA')).toMatchObject({ changed: 1 });
  expect((await admin.run('directory:show')).out).toContain('register/Handelsregister_Zürich: 1');
});

it.each([
  [['--map', 'nmae=Firma', '--register', 'X'], '"nmae" is not a field. Fields: name, number'],
  [['--map', 'name', '--register', 'X'], '"name" must be like name=Company'],
  [['--map', 'name=Firma', '--map', 'name=Ort', '--register', 'X'], '"name" is mapped twice'],
  [['--map', 'city=Ort', '--register', 'X'], 'needs the name of the company'],
  [['--map', 'name=Firma'], 'is needed with --map'],
  [['--map', 'name=Firma', '--register', 'a:b'], 'must be letters'],
  [['--map', 'name=Firma', '--register', 'X', '--encoding', 'klingon'], 'must be an encoding'],
  [['--map', 'name=Firma', '--register', 'X', '--delimiter', ';;'], 'must be one character'],
  [['--map', 'name=Firma', '--register', 'X', '--country', 'Swiss'], 'must be a country of two letters'],
  [
    ['--map', 'name=Name', '--register', 'X'],
    'it has no column "Name". Its columns are: "Firma", "UID", "Ort", "NOGA"',
  ],
  [[], 'name its columns with --map'],
])('says what is wrong with %j, and changes nothing', async (flags, message) => {
  const run = await admin.run('directory:import', await write('firmen.csv', SWISS), ...flags);
  expect([run.exitCode, run.err]).toEqual([1, expect.stringContaining(message)]);
  expect(await shown()).toEqual([]);
});
