// Insee's Sirene: StockUniteLegale_utf8 with names and activities, and beside it StockEtablissement_utf8 with the addresses of head offices.
import type { SizeBand } from '#prospecting/prospects/fields.contract.ts';
import {
  type Companion,
  industryOfSic,
  NOTHING_STATED,
  properCase,
  type Register,
  toAddress,
  toTwinKey,
  toYear,
} from './register.ts';

const COLUMNS = [
  'siren',
  'denominationUniteLegale',
  'sigleUniteLegale',
  'denominationUsuelle1UniteLegale',
  'etatAdministratifUniteLegale',
  'activitePrincipaleUniteLegale',
  'nomenclatureActivitePrincipaleUniteLegale',
  'trancheEffectifsUniteLegale',
  'dateCreationUniteLegale',
] as const;

/** Bands of employees by Insee's codes; 00 and NN are none. */
const SIZES: Readonly<Record<string, SizeBand>> = {
  '01': '1-10',
  '02': '1-10',
  '03': '1-10',
  '11': '11-50',
  '12': '11-50',
  '21': '51-200',
  '22': '51-200',
  '31': '201-500',
  '32': '201-500',
  '41': '501-1000',
  '42': '1001-5000',
  '51': '1001-5000',
  '52': '5001+',
  '53': '5001+',
};

const headOffice: Companion = {
  name: 'StockEtablissement',
  columns: [
    'siren',
    'etablissementSiege',
    'numeroVoieEtablissement',
    'typeVoieEtablissement',
    'libelleVoieEtablissement',
    'codePostalEtablissement',
    'libelleCommuneEtablissement',
  ],
  pick(rows) {
    const [, , number = '', kind = '', street = '', postCode = '', town = ''] =
      rows.find(([, isHeadOffice]) => isHeadOffice === 'true') ?? [];
    return [[number, kind, street].filter(Boolean).join(' '), postCode, town];
  },
};

/** What those who object to being published have in place of each value. */
const HIDDEN = '[ND]';

export const sirene: Register = {
  source: 'sirene',
  columns: COLUMNS,
  needed: ['siren', 'denominationUniteLegale', 'etatAdministratifUniteLegale'],
  companions: [headOffice],
  read(cells) {
    const [siren, name, acronym, usual, state, code, codes, employees, created, street = '', postCode = '', town = ''] =
      cells as Cells;
    // People in business under their own names have no company's name.
    if (state !== 'A' || siren === '' || name === '' || name === HIDDEN) return null;
    return {
      ...NOTHING_STATED,
      key: siren,
      name: properCase(name),
      otherNames: [acronym, usual].filter((other) => other !== '' && other !== HIDDEN),
      city: town === HIDDEN ? '' : properCase(town),
      country: 'FR',
      address: toAddress([street, postCode].filter((line) => line !== HIDDEN).map(properCase)),
      // "62.01Z": NACE in its first four digits.
      industry: codes === 'NAFRev2' ? industryOfSic(code.replace(/\D/g, '').padEnd(5, '0')) : '',
      size: SIZES[employees] ?? '',
      founded: toYear(created),
      register: siren,
      twinKey: toTwinKey('FR', siren),
    };
  },
};

type Cells = { [K in keyof typeof COLUMNS]: string } & string[];
