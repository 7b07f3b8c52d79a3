// Words of names: folded, initials put together, without legal forms. The same when a company is brought in and when it is asked for.
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

/** What stands before a domain in an address. */
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
