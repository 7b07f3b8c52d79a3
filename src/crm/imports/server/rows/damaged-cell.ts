// What a spreadsheet has made of a value: a number rounded to a power of ten, a range turned into a date, an error in place of a value.
import type { FieldType } from '#crm/records/contract.ts';

const POWER = /^[+-]?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
const RANGE_AS_DATE =
  /^(?:\d{1,2}[-. /]{1,2})?(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez)[a-z]*\.?(?:[-. /]\d{2,4})?$/i;
const SPREADSHEET_ERROR =
  /^#(?:N\/A|NAME\?|NUM!|VALUE!|REF!|DIV\/0!|NULL!|SPILL!|CALC!|WERT!|BEZUG!|NV|ZAHL!|NOMBRE!|VALEUR!|#{2,})$/i;

/** What is wrong with the cell, in words for the person who made the file; null where nothing is. */
export function damageOf(type: FieldType, cell: string): string | null {
  const text = cell.trim();
  if (text.startsWith('#') && SPREADSHEET_ERROR.test(text)) return 'This is an error of a spreadsheet, not a value';
  if ((type === 'phone' || type === 'texts') && isRounded(text))
    return 'A spreadsheet has rounded this number. Format the column as text there, and export it again.';
  if (type === 'number' && RANGE_AS_DATE.test(text))
    return 'A spreadsheet has made a date of this. Format the column as text there, and export it again.';
  return null;
}

/** 4.36601E+11 has lost six of its twelve digits; 4.6701234567E+10 has all of them. */
function isRounded(text: string): boolean {
  const [, , fraction = '', exponent] = POWER.exec(text) ?? [];
  return exponent !== undefined && fraction.length !== Number(exponent);
}
