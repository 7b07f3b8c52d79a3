// Norway's Central Coordinating Register for Legal Entities (Brønnøysund Register Centre): all entities ("enheter") as CSV.
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

const COLUMNS = [
  'organisasjonsnummer',
  'navn',
  'organisasjonsform.kode',
  'naeringskode1.kode',
  'naeringskode1.beskrivelse',
  'antallAnsatte',
  'hjemmeside',
  'forretningsadresse.adresse',
  'forretningsadresse.poststed',
  'forretningsadresse.postnummer',
  'forretningsadresse.landkode',
  'stiftelsesdato',
  'konkurs',
  'underAvvikling',
  'underTvangsavviklingEllerTvangsopplosning',
] as const;

/** Forms of companies; clubs, housing co-operatives, public bodies and people in business under their own names have others. */
const COMPANIES = new Set('AS ASA ANS DA KS NUF SA SE BA SF SPA GFS'.split(' '));

export const brreg: Register = {
  source: 'brreg',
  columns: COLUMNS,
  needed: ['organisasjonsnummer', 'navn', 'organisasjonsform.kode'],
  read(cells) {
    const [
      number,
      name,
      form,
      code,
      activity,
      employees,
      website,
      street,
      town,
      postCode,
      country,
      founded,
      ...closing
    ] = cells as Cells;
    if (number === '' || name === '' || !COMPANIES.has(form) || closing.includes('true')) return null;
    return {
      ...NOTHING_STATED,
      key: number,
      name: properCase(name),
      domain: toDomain(website),
      city: properCase(town),
      country: /^[A-Z]{2}$/.test(country) ? country : 'NO',
      address: toAddress([street, postCode]),
      // "62.010": NACE in its first four digits.
      industry: industryOfSic(code.replace(/\D/g, '').padEnd(5, '0')),
      industryText: activity,
      size: toSize(employees),
      founded: toYear(founded),
      register: number,
      twinKey: toTwinKey('NO', number),
    };
  },
};

type Cells = { [K in keyof typeof COLUMNS]: string } & string[];
