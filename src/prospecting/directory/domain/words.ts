// Words of names: folded, initials put together, without legal forms. The same for imports and for searches.
import { OTHER_NAMES } from '#account/places/fields.contract.ts';
import { foldText, searchWords } from '#shared/text-match.ts';

/** Said of every company of a country, so that they tell none from another. */
const LEGAL_FORMS = new Set(
  (
    'ltd limited plc llp lp llc lllp inc incorporated corp corporation co company cic cio ltda ' +
    'gmbh ag aktiengesellschaft kg kgaa ug ohg gbr ev eg mbh se sce haftungsbeschrankt ' +
    'sa sas sasu sarl sarlu snc sci scop sca eurl selarl ' +
    'spa srl srls sapa scarl sl slu sau slp ' +
    'bv nv cv vof bvba sprl ab hb as asa ans aps oy oyj oyabp kb ' +
    'spzoo spj sro zrt kft nyrt bt doo dd ad ood eood ooo oao pao zao srls uab sia ou ' +
    'pty pte pvt private public bhd sdn tbk pt kk gk jsc ojsc cjsc pjsc psc fzco fze fzllc wll'
  ).split(' '),
);

/** 'S.p.A.' is SpA, 'A/S' is AS, 'J.P. Morgan' is JP Morgan, 'Sp. z o.o.' is spzoo. */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{L}[./]){1,5}(?:\p{L}(?![\p{L}\p{N}]))?/gu;
/** 'AT&T' is ATT, 'H&M' is HM. */
const BY_AND = /(?<![\p{L}\p{N}])(\p{L}{1,2})&(\p{L}{1,2})(?![\p{L}\p{N}])/gu;
const POLISH = /(?<!\p{L})sp\.? ?z ?\.?o\.? ?o\.?(?!\p{L})/giu;

const joined = (text: string): string =>
  /[./&]|\bz o/i.test(text)
    ? text
        .replace(POLISH, ' spzoo ')
        .replace(BY_AND, '$1$2')
        .replace(INITIALS, (initials) => initials.replace(/[./]/g, ''))
    : text;

/** The part of a URL before the domain. */
const WEB = /(?<![\p{L}\p{N}])(?:https?:\/\/)?(?:www\.)?(?=[\p{L}\p{N}])/giu;

/** Every word of a name, each once; without legal forms unless there is nothing else. */
export function nameWords(name: string): string[] {
  const words = [...new Set(foldText(joined(name)).trim().split(' '))].filter((word) => word !== '');
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return telling.length > 0 ? telling : words;
}

/** 'The Northwind Trading Co. Ltd' → 'the northwind trading': what one company is called alike in several sources. */
export const plainName = (name: string): string => nameWords(name).join(' ');

/** Words of what was typed; none where there are legal forms alone. */
export const queryWords = (query: string): string[] =>
  searchWords(joined(query.replace(WEB, ''))).filter((word) => !LEGAL_FORMS.has(word));

/** Words of any other text, each once. */
export const textWords = (text: string): string[] => searchWords(text);

// Cities: München, Muenchen and MUNICH are one place

/** Where there is no key for ö people write oe, and for å aa; taken off both sides, since either side may have it. */
const DIGRAPHS = /([aou])e|aa/g;

const spelled = (text: string): string =>
  foldText(text)
    .trim()
    .replace(DIGRAPHS, (pair) => pair.charAt(0));

/** The name that all other names of a city are read as. */
const KNOWN_AS: ReadonlyMap<string, string> = new Map([
  ...Object.values(OTHER_NAMES).flatMap((cities) =>
    Object.entries(cities).flatMap(([name, others]) =>
      others.map((other): [string, string] => [spelled(other), spelled(name)]),
    ),
  ),
  ['new york city', 'new york'],
  ['nyc', 'new york'],
]);

/** 'St. Gallen' → ['st', 'gallen']; each once. */
export function cityWords(city: string): string[] {
  const name = spelled(city);
  return [...new Set((KNOWN_AS.get(name) ?? name).split(' '))].filter((word) => word !== '');
}

/** One spelling of the whole name, to see whether two are the same. */
export const cityKey = (city: string): string => cityWords(city).join(' ');
