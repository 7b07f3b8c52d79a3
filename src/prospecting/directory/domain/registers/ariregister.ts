// Estonia's e-Business Register: ettevotja_rekvisiidid__lihtandmed.csv, with semicolons.
import { addressOf, NOTHING_STATED, type Register, twinKeyOf, yearOf } from './register.ts';

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

export const ariregister: Register = {
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
      city: townOf(place),
      country: 'EE',
      address: addressOf([street, postCode]),
      founded: yearOf(entered),
      register: code,
      twinKey: twinKeyOf('EE', code),
    };
  },
};

/** "Pirita linnaosa, Tallinn, Harju maakond" → "Tallinn", "Viimsi alevik, Viimsi vald, Harju maakond" → "Viimsi". */
function townOf(place: string): string {
  const [town = ''] = place
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/ (?:linnaosa|maakond)$/.test(part));
  return town.replace(/ (?:linn|alev|alevik|küla|vald)$/, '');
}

type Cells = { [K in keyof typeof COLUMNS]: string } & string[];
