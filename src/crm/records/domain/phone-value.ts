// Phone numbers as they are kept: E.164, or as typed where that cannot be read from them.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

const MAX = 40;

/** `country` (ISO alpha-2) says how a number without a country code is read. Null for what holds no number. */
export function toPhone(text: string, country?: string): string | null {
  const typed = asDigits(text.replace(/^tel:/i, '').trim());
  if ((typed.match(/\d/g)?.length ?? 0) < 3) return null;
  const plain = plainNumber(typed);
  if (plain !== null && KNOWN_SHAPES.has(shapeOf(plain))) return plain;
  const number = parsePhoneNumberFromString(typed, knownCountry(country));
  if (number?.isPossible() && number.number === plain && KNOWN_SHAPES.size < SHAPES_LIMIT)
    KNOWN_SHAPES.add(shapeOf(plain));
  if (number?.isPossible()) return number.ext ? `${number.number} ext. ${number.ext}` : number.number;
  return typed.length <= MAX ? typed : null;
}

/** 4.6701234567E+10, as spreadsheets write long numbers, → 46701234567. One that has lost digits stays as it is. */
function asDigits(typed: string): string {
  const [, first, fraction = '', exponent] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(typed) ?? [];
  return first !== undefined && fraction.length === Number(exponent) ? first + fraction : typed;
}

/**
 * Beginnings and lengths of international numbers that were read as they stood: whether the next one of them can be is the same, and
 * reading it takes fifty times as long as looking it up, which an import of a million rows feels.
 */
const KNOWN_SHAPES = new Set<string>();
const SHAPES_LIMIT = 20_000;
const shapeOf = (plain: string) => `${plain.slice(0, 7)} ${plain.length}`;

/** `+46 70-123 45 67` → `+46701234567`. Null where digits further on decide what belongs to the number: brackets, and the countries that rewrite it. */
function plainNumber(typed: string): string | null {
  if (!/^\+[1-9][\d\s./-]*$/.test(typed) || /^\+5[245]/.test(typed)) return null;
  return `+${typed.replace(/\D/g, '')}`;
}

function knownCountry(country: string | undefined): CountryCode | undefined {
  return country && isSupportedCountry(country) ? country : undefined;
}
