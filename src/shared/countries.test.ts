import { getCountries } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countryName, countryOptions } from './countries.ts';
import { toCountryCode } from './country-code.ts';

describe('COUNTRY_CODES', () => {
  it('holds each code once: 249 of ISO 3166-1 and Kosovo', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
    expect(COUNTRY_CODES.length).toBe(250);
  });

  it('holds every country that has phone numbers, but for two islands without a code of their own', () => {
    const missing = getCountries().filter((code) => !COUNTRY_CODES.includes(code));
    expect(missing.sort()).toEqual(['AC', 'TA']);
  });

  it('has an English name for each, once', () => {
    const names = countryOptions().map(({ label }) => label);
    expect(names.filter((name) => COUNTRY_CODES.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(COUNTRY_CODES.length);
  });
});

it.each([
  ['SE', 'Sweden'],
  ['gb', 'United Kingdom'],
  [' CZ ', 'Czechia'],
  ['QQ', 'QQ'],
  ['Deutschland', 'Deutschland'],
  ['<b>', '<b>'],
  ['', ''],
])('%j is called %j', (country, name) => expect(countryName(country)).toBe(name));

it('names and sorts countries in the locale, and finds them by their English names too', () => {
  const options = countryOptions({ locale: 'de-DE' });
  expect(options.slice(0, 3).map(({ label }) => label)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln']);
  expect(options.find(({ value }) => value === 'DE')).toEqual({
    value: 'DE',
    label: 'Deutschland',
    keywords: 'DE Germany',
  });
});

describe('toCountryCode', () => {
  // Names in full as the United Nations and ISO 3166-1 list them, endonyms, and how people write them.
  it.each<[string, string]>([
    [
      'US',
      'US, usa, U.S., U.S.A., United States, United States of America, The United States of America, America, Estados Unidos, États-Unis, Vereinigte Staaten, США, アメリカ合衆国, 美国',
    ],
    [
      'GB',
      'GB, GBR, UK, U.K., United Kingdom, Great Britain, England, Scotland, Wales, Northern Ireland, Vereinigtes Königreich, Royaume-Uni, Reino Unido, Великобритания, United Kingdom of Great Britain and Northern Ireland',
    ],
    [
      'DE',
      'DE, DEU, Germany, Deutschland, Allemagne, Alemania, Germania, Niemcy, Tyskland, Almanya, Saksa, Duitsland, Германия, Németország, Germany (Federal Republic of), Federal Republic of Germany',
    ],
    ['RU', 'Russia, Russian Federation, Россия, Russland, Rusia, Rússia, Rosja, Росія'],
    ['CZ', 'Czechia, Czech Republic, Česko, Tschechien, Tchéquie'],
    ['TR', 'Turkey, Türkiye, Turkiye, Türkei, TÜRKİYE, Republic of Türkiye'],
    [
      'NL',
      'Netherlands, The Netherlands, Netherlands (Kingdom of the), Kingdom of the Netherlands, Holland, Nederland, Pays-Bas, Niederlande',
    ],
    ['CH', 'Switzerland, Schweiz, Suisse, Svizzera, Swiss Confederation'],
    ['AT', 'Austria, Österreich, Oesterreich, Autriche, Ausztria'],
    ['GR', 'Greece, Ελλάδα, Griechenland, Hellenic Republic'],
    ['SE', 'Sweden, Sverige, Schweden, Suède, Szwecja, Kingdom of Sweden'],
    ['FI', 'Finland, Suomi, Republic of Finland'],
    ['HU', 'Hungary, Magyarország, Ungarn'],
    ['HR', 'Croatia, Hrvatska, Kroatien'],
    ['UA', 'Ukraine, Україна, Украина'],
    ['BG', 'Bulgaria, България'],
    ['RS', 'Serbia, Србија, Srbija'],
    ['SK', 'Slovakia, Slovensko, Slovak Republic'],
    ['ES', 'Spain, España, Kingdom of Spain, Spanien'],
    ['BR', 'Brazil, Brasil, Federative Republic of Brazil'],
    [
      'KR',
      'South Korea, Korea, Republic of Korea, The Republic of Korea, "Korea, Republic of", Korea (Republic of), "Korea (the Republic of)", "Korea, South", 대한민국',
    ],
    [
      'KP',
      'North Korea, "Korea, Democratic People\'s Republic of", Korea (the Democratic People\'s Republic of), Democratic People’s Republic of Korea',
    ],
    ['CN', "China, PRC, People's Republic of China, China (Mainland), 中国, 中华人民共和国"],
    ['TW', 'Taiwan, "Taiwan, Province of China", "Taiwan, China", Taiwan (Province of China), Republic of China, 台灣'],
    ['HK', 'Hong Kong, Hong Kong SAR, Hong Kong S.A.R., Hong Kong SAR China, "Hong Kong, China"'],
    ['JP', 'Japan, 日本, Japon'],
    ['IN', 'India, भारत, Republic of India'],
    ['IR', 'Iran, "Iran, Islamic Republic of", Iran (Islamic Republic of), Islamic Republic of Iran, ایران'],
    [
      'BO',
      'Bolivia, "Bolivia, Plurinational State of", Bolivia (Plurinational State of), Plurinational State of Bolivia',
    ],
    ['VE', 'Venezuela, "Venezuela, Bolivarian Republic of", Venezuela (Bolivarian Republic of)'],
    ['TZ', 'Tanzania, "Tanzania, United Republic of", United Republic of Tanzania, "Tanzania, the United Republic of"'],
    ['MD', 'Moldova, "Moldova, Republic of", Moldova (the Republic of), Republic of Moldova'],
    [
      'CD',
      'DR Congo, "Congo, Democratic Republic of the", "Congo, the Democratic Republic of the", Congo (the Democratic Republic of the), Democratic Republic of the Congo, Congo - Kinshasa',
    ],
    ['CG', 'Congo, Congo (the), Republic of the Congo, Congo - Brazzaville'],
    ['VN', 'Vietnam, Viet Nam, Việt Nam, Socialist Republic of Viet Nam'],
    ['LA', "Laos, Lao People's Democratic Republic, Lao People's Democratic Republic (the)"],
    ['SY', 'Syria, Syrian Arab Republic'],
    ['PS', 'Palestine, "Palestine, State of", State of Palestine'],
    ['FM', 'Micronesia, "Micronesia, Federated States of", Micronesia (Federated States of)'],
    ['CI', "Côte d'Ivoire, Cote d’Ivoire, Ivory Coast"],
    ['MK', 'North Macedonia, Macedonia, The Republic of North Macedonia, Македонија'],
    ['BA', 'Bosnia and Herzegovina, Bosnia & Herzegovina, Bosna i Hercegovina'],
    ['AE', 'United Arab Emirates, United Arab Emirates (the), UAE, الإمارات العربية المتحدة'],
    ['SA', 'Saudi Arabia, Kingdom of Saudi Arabia, KSA, المملكة العربية السعودية'],
    ['EG', 'Egypt, Arab Republic of Egypt, مصر'],
    ['IL', 'Israel, ישראל, State of Israel'],
    ['IE', 'Ireland, Éire, Republic of Ireland'],
    ['VA', 'Vatican City, Holy See, Holy See (Vatican City State)'],
    ['LC', 'Saint Lucia, St. Lucia'],
    ['DO', 'Dominican Republic, República Dominicana'],
    ['DM', 'Dominica, Commonwealth of Dominica'],
    ['CF', 'Central African Republic, Central African Republic (the)'],
    ['XK', 'Kosovo, XK'],
    ['MM', 'Myanmar, Burma'],
    ['LK', 'Sri Lanka, Democratic Socialist Republic of Sri Lanka'],
  ])('%s: %s', (code, names) => {
    const written = [...names.matchAll(/"([^"]+)"|([^,"]+)/g)]
      .map(([, quoted, plain]) => quoted ?? plain?.trim() ?? '')
      .filter((name) => name !== '');
    expect(written.map((name) => [name, toCountryCode(name)])).toEqual(written.map((name) => [name, code]));
  });

  it.each([
    '',
    'x',
    'n/a',
    '-',
    'Europe',
    'EU',
    'ZZ',
    'Worldwide',
    'Republic of',
    'Earth, Republic of',
    'unknown',
    '12',
    'Berlin',
  ])('%j is no country', (text) => expect(toCountryCode(text)).toBeNull());
});
