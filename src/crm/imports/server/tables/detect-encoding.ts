// Which legacy encoding a text is in: every candidate decodes it, and the one whose result reads most like one of its languages wins.
// Letters beyond ASCII tell: how usual each is in the language, and whether capitals stand where capitals do.
import chardet from 'chardet';
import { isTwoByte } from '../../domain/table-reading.ts';
import { decodeText, isKnownEncoding } from './text-encoding.ts';

/** Letters beyond ASCII of a language, the most frequent first. */
const LETTERS = {
  de: 'üäöß',
  fr: 'éèêàçôîâûëïùœ',
  es: 'óíáéñúü¡¿ºª',
  pt: 'ãçáéíóêõâúàô',
  it: 'àèéòùì',
  nl: 'ëéïüóèö',
  sv: 'äåöé',
  no: 'øåæéö',
  is: 'íðáóöþéæúý',
  ca: 'àèéóòíçúï·',
  pl: 'łóążęśćńź',
  cs: 'íáéěýřčžšůúťňďó',
  sk: 'áíéčýšžúľôťňäďóŕĺ',
  hu: 'áéöóőüíúű',
  hr: 'čšžćđ',
  ro: 'ăâîţşțș',
  sq: 'ëç',
  tr: 'ıışğçöüİâ',
  lt: 'ėšžųąūįęč',
  lv: 'āīēšūņčļžģķ',
  et: 'äõüöšž',
  ru: 'оеаинтсрвлкмдпуяызьбгчйхжшюцщэфъё',
  uk: 'оаинвіретскулдмпзяьбгйчхжшцюїщєфґ',
  bg: 'аоиентрсвлдкмпзъубящчгйжхцшфюь',
  sr: 'аоиеунтрсјвкдмплбзгчшњцжћхђљџф',
  el: 'αοιετσνηυρπκμλςόίάέωήδθγύφχβώξζψϊ',
  he: 'יוהלאמרתבשנעםדקחפטצסגןכזךףץ',
  ar: 'اليمنرتوبعدسهفكقحةجشطصخأضذزغثىظءئؤآإ',
  vi: 'đàáạảãăâèéẹêìíòóọôơùúụưỳýộếốềệấầậểợớờứừữ',
  th: 'านรอกเงมยลวดทสตะปบคหแจพชขใไโผซธถฐศษณญฟ่้ิีัุูึืำ์็',
} as const;
type Language = keyof typeof LETTERS;

/** Encodings in the order in which they win where they read the same, with the languages that are written in them. */
const CANDIDATES: readonly [encoding: string, languages: readonly Language[]][] = [
  ['windows-1252', ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'no', 'is', 'ca', 'sq']],
  ['windows-1250', ['pl', 'cs', 'sk', 'hu', 'hr', 'ro', 'de']],
  ['iso-8859-2', ['pl', 'cs', 'sk', 'hu', 'hr', 'ro', 'de']],
  ['windows-1254', ['tr']],
  ['windows-1257', ['lt', 'lv', 'et']],
  ['windows-1251', ['ru', 'uk', 'bg', 'sr']],
  ['koi8-u', ['ru', 'uk', 'bg']],
  ['ibm866', ['ru', 'bg']],
  ['iso-8859-5', ['ru', 'bg', 'sr']],
  ['x-mac-cyrillic', ['ru', 'uk', 'bg', 'sr']],
  ['windows-1253', ['el']],
  ['windows-1255', ['he']],
  ['windows-1256', ['ar']],
  ['windows-874', ['th']],
  ['windows-1258', ['vi']],
  ['macintosh', ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'no', 'is', 'ca']],
  ['cp850', ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'no', 'is', 'ca']],
  ['cp852', ['pl', 'cs', 'sk', 'hu', 'hr', 'ro']],
  ['iso-8859-15', ['fr', 'de', 'es', 'pt', 'it', 'nl']],
];

/** Of several bytes a letter: what they decode to must be what the languages are written in. */
const WIDE: readonly [encoding: string, usual: RegExp][] = [
  ['shift_jis', /[ぁ-ゖァ-ヺー、。々]/u],
  ['euc-jp', /[ぁ-ゖァ-ヺー、。々]/u],
  [
    'euc-kr',
    /[이다는을가에의로한고지도하기사인시나대리서어자정수동구부산상경중전주김박최강민국울해일성영원장회남신호천]/u,
  ],
  // The fifty most frequent characters of texts and addresses, simplified and traditional.
  [
    'gb18030',
    /[的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得市区路号街省公司限县广东北京海江张王李陈刘]/u,
  ],
  [
    'big5',
    /[的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得市區路號街省公司限縣廣東北京海江張王李陳劉臺灣]/u,
  ],
];

const SAMPLE_BYTES = 32 * 1024;
const FALLBACK = 'windows-1252';

/**
 * By its byte order mark, else UTF-8 where all of it is that, else by what its bytes read as. `sample`: a part of the file that is not UTF-8
 * where there is one (`isUtf8` false), else its beginning.
 */
export function textEncoding(head: Uint8Array, isUtf8: boolean, sample: Uint8Array): string {
  const twoByte = isTwoByte(head.subarray(0, 4_096));
  if (twoByte) return twoByte;
  return isUtf8 ? 'utf-8' : detectEncoding(sample);
}

/** `sample`: a part of the file that is not UTF-8. */
export function detectEncoding(sample: Uint8Array): string {
  const bytes = sample.subarray(0, SAMPLE_BYTES);
  let best = { encoding: '', score: 0 };
  const consider = (encoding: string, score: number) => {
    if (score > best.score) best = { encoding, score };
  };
  for (const [encoding, usual] of WIDE) consider(encoding, wideScore(bytes, encoding, usual));
  for (const [encoding, languages] of CANDIDATES) {
    const text = decodeText(bytes, encoding);
    const known = new Set(languages.flatMap((language) => [...LETTERS[language]]));
    // The most common by far, and the one that international lists are in.
    const bonus = encoding === 'windows-1252' ? 0.15 : 0;
    for (const language of languages) consider(encoding, letterScore(text, language, known) + bonus);
  }
  if (best.encoding !== '') return best.encoding;
  const guess = chardet.detect(bytes)?.toLowerCase() ?? '';
  return isKnownEncoding(guess) && !guess.startsWith('utf') ? guess : FALLBACK;
}

const PUNCTUATION = /[\u00a0‘’‚“”„«»–—…•€£§°ºª·´№]/;
const LETTER = /\p{L}/u;
const ASCII_LETTER = /[A-Za-z]/;
const OTHER_SCRIPTS: ReadonlySet<Language> = new Set<Language>(['ru', 'uk', 'bg', 'sr', 'el', 'he', 'ar', 'th']);

/** The mean of what its letters beyond ASCII say, at most 3. */
function letterScore(text: string, language: Language, known: ReadonlySet<string>): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 128) continue;
    count += 1;
    sum += characterScore(text, at, language, known);
    // A capital inside a word.
    if (text.charAt(at) !== text.charAt(at).toLowerCase() && isLower(text.charAt(at - 1))) sum -= 3;
  }
  return count === 0 ? 0 : sum / count;
}

function characterScore(text: string, at: number, language: Language, known: ReadonlySet<string>): number {
  const letters: string = LETTERS[language];
  const character = text.charAt(at);
  const lower = character.toLowerCase();
  // Another script does not share its words with ours.
  const beside = text.charAt(at - 1) + text.charAt(at + 1);
  if (OTHER_SCRIPTS.has(language) && ASCII_LETTER.test(beside)) return -3;
  const rank = Math.max(letters.indexOf(character), letters.indexOf(lower));
  // A language with few letters uses each of them often.
  if (rank >= 0) return 3 - (2 * rank) / Math.max(letters.length, 8);
  if (known.has(lower)) return 0.4;
  if (PUNCTUATION.test(character)) return isInWord(text, at) && character !== '’' ? -3 : 0.3;
  return /[\p{L}\p{Mn}]/u.test(character) ? -3 : -6;
}

const isInWord = (text: string, at: number) => LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at + 1));
const isLower = (character: string): boolean => character !== '' && character !== character.toUpperCase();

function wideScore(bytes: Uint8Array, encoding: string, usual: RegExp): number {
  const text = decodeText(bytes.subarray(0, bytes.length - (bytes.length === SAMPLE_BYTES ? 4 : 0)), encoding);
  let [sum, count, before] = [0, 0, ''];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    // A letter of ours beside one of theirs.
    if ((code > 127 && ASCII_LETTER.test(before)) || (before > '\u007f' && ASCII_LETTER.test(character))) sum -= 3;
    before = character;
    if (code < 128) continue;
    count += 1;
    if (usual.test(character)) sum += 3;
    else if (/[\p{Script=Han}\p{Script=Hangul}\u3000-\u303f\uff01-\uff5e]/u.test(character)) sum += 1.2;
    else if (code === 0xfffd) sum -= 12;
    else sum -= 4;
  }
  return count === 0 ? 0 : Math.min(3.2, (sum / count) * 1.5);
}
