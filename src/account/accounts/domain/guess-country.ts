// The country that a form starts with: the one of the browser's time zone, else that of its first language.
import { COUNTRY_CODES, isCountryCode } from '#shared/countries.ts';

/** Both spellings of the same list: a getter in older browsers, a method in newer ones, neither in some. */
type LocaleWithZones = Intl.Locale & {
  timeZones?: readonly string[];
  getTimeZones?: () => readonly string[] | undefined;
};

/** The zones of a country take a millisecond or two: in between, the page answers its user. */
const BATCH_SIZE = 8;

/** @returns an ISO code, or empty where neither tells. */
export async function guessCountry(timeZone: string, languages: readonly string[]): Promise<string> {
  // A zone of several countries is decided by the language.
  const spoken = [...new Set(languages.map(regionIn).filter(isCountryCode))];
  const others = COUNTRY_CODES.filter((code) => !spoken.includes(code));
  for (const [at, code] of [...spoken, ...others].entries()) {
    if (at % BATCH_SIZE === BATCH_SIZE - 1) await new Promise((resolve) => setTimeout(resolve));
    if (zonesIn(code).includes(timeZone)) return code;
  }
  return spoken[0] ?? '';
}

function zonesIn(code: string): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${code}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function regionIn(tag: string): string {
  try {
    return new Intl.Locale(tag).region ?? '';
  } catch {
    return '';
  }
}
