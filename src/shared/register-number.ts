// Numbers of companies in public registers, as records keep them: the register and its number ("GB:01234567", "LEI:5493001KJTIIGC8Y1R12"), or a
// number alone where its register is not known ("552032534", "HRB1234").

/**
 * What two numbers say of two companies. `different`: one register has both, so they are never one company, whatever their names. `same`: one
 * number of one register. `unknown`: two registers, a number alone that both have, or none; names and places decide.
 */
export type NumberComparison = 'same' | 'different' | 'unknown';

/** The same rule in SQL is `numbersDiffer` of records; a test holds the two together. */
export function compareRegisterNumbers(one: string, other: string): NumberComparison {
  if (one === '' || other === '') return 'unknown';
  const [register, otherRegister] = [toRegister(one), toRegister(other)];
  if (register !== otherRegister) return 'unknown';
  if (one !== other) return 'different';
  return register === '' ? 'unknown' : 'same';
}

/** "GB" of "GB:01234567"; '' of a number alone. */
const toRegister = (value: string): string => value.slice(0, Math.max(0, value.indexOf(':')));

/** As it is kept: "gb: 01 234 567" → "GB:01234567", "0403.170.701" → "0403170701"; '' for what has no digit. */
export function writeRegisterNumber(text: string): string {
  const [, register = '', rest = ''] = /^(?:([^:]*):)?(.*)$/su.exec(text) ?? [];
  const number = rest.replace(/[\s.:/-]/g, '').toUpperCase();
  if (!/\d/.test(number)) return '';
  const code = toCode(register);
  if (code === '') return number;
  return `${code}:${code === 'GB' && /^\d+$/.test(number) ? number.padStart(8, '0') : number}`;
}

/** A country or LEI in capitals; a register that the operator named as it was named. */
function toCode(register: string): string {
  const code = register.trim().replace(/\s+/g, '_');
  return code.length <= 3 ? code.toUpperCase() : code;
}

/** Sources whose keys are numbers of a register, and that register's code: the country's for its own one. */
export const NUMBERED_SOURCES: Readonly<Record<string, string>> = {
  'companies-house': 'GB',
  gleif: 'LEI',
  sirene: 'FR',
  kbo: 'BE',
  brreg: 'NO',
  ariregister: 'EE',
};
/** What the source of a register that the operator named begins with; behind it is the register's code. */
export const OWN_REGISTER = 'register/';

/** "GB:01234567" of "companies-house:01234567", as results are keyed; '' of a source that is no register. */
export function numberOfKey(key: string): string {
  const source = toRegister(key);
  const register = source.startsWith(OWN_REGISTER) ? source.slice(OWN_REGISTER.length) : NUMBERED_SOURCES[source];
  return register === undefined ? '' : `${register}:${key.slice(source.length + 1).toUpperCase()}`;
}
