// How an uploaded file is read: its format from what it is, and the encoding of its text.
import type { FileHandle } from 'node:fs/promises';
import chardet from 'chardet';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { AppError } from '#shared/errors.ts';
import type { ImportFormat } from '../../limits.contract.ts';
import { detectDelimiter } from './csv-rows.ts';
import { openWorkbook } from './xlsx-rows.ts';

export interface FileSample {
  /** The first 64 KB. */
  head: Buffer;
  isUtf8: boolean;
  /** Where the bytes are no UTF-8: those around the first that is none. */
  foreign: Buffer;
}

/** Without `header`, which its rows say. @throws AppError with a clear word for what cannot be read */
export async function detectFile(sample: FileSample, file: FileHandle): Promise<Omit<TableReading, 'header'>> {
  const kind = fileKind(sample.head);
  switch (kind.kind) {
    case 'other':
      throw new AppError('IMPORT_NOT_A_TABLE', { params: { what: kind.what } });
    case 'ole':
      throw (await isEncrypted(file))
        ? new AppError('IMPORT_PROTECTED')
        : new AppError('IMPORT_NOT_A_TABLE', { params: { what: 'an old Excel workbook (.xls). Save it as .xlsx' } });
    case 'zip': {
      const { sheets } = await openWorkbook(file);
      return { format: 'xlsx', encoding: '', delimiter: '', sheet: sheets[0] ?? '', sheets, skip: 0 };
    }
    default:
      return detectText(sample, kind.kind);
  }
}

function detectText({ head, isUtf8, foreign }: FileSample, kind: 'text' | 'vcard') {
  const encoding = textEncoding(head, isUtf8, isUtf8 ? head : foreign);
  const base = { encoding, sheet: '', sheets: [] };
  if (kind === 'vcard') return { ...base, format: 'vcard', delimiter: '', skip: 0 } as const;
  const text = decodeText(head, encoding);
  const { delimiter, skip } = detectDelimiter(text);
  const notes = linkedinNotes(text);
  if (notes !== null) return { ...base, format: 'linkedin', delimiter: ',', skip: notes } as const;
  return { ...base, format: 'csv', delimiter, skip } as const;
}

/** Rows before the headings of Connections.csv; null where it is not that. */
function linkedinNotes(text: string): number | null {
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', preview: 12 });
  const at = data.findIndex(
    (row) => row[0]?.trim() === 'First Name' && row.includes('Last Name') && row.includes('Connected On'),
  );
  return at < 0 ? null : at;
}

/** A workbook with a password holds a stream of this name; its directory may stand anywhere. */
async function isEncrypted(file: FileHandle): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  let before = Buffer.alloc(0);
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024 * 1024), 0, 1024 * 1024, position);
    if (bytesRead === 0) return false;
    const chunk = Buffer.concat([before, buffer.subarray(0, bytesRead)]);
    if (chunk.includes(name)) return true;
    before = Buffer.from(chunk.subarray(-name.length));
    position += bytesRead;
  }
}

// Which legacy encoding a text is in: every candidate decodes it, and the one whose result reads most like one of its languages wins.
// Letters beyond ASCII tell: how usual each is in the language, and whether capitals stand where capitals do.

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
function textEncoding(head: Uint8Array, isUtf8: boolean, sample: Uint8Array): string {
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

// Text from bytes in any encoding that a file may have.

/** TextDecoder has those of the web; the tables of old PCs come from iconv-lite. */
function webDecoder(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}

export function isKnownEncoding(encoding: string): boolean {
  return encoding !== '' && (webDecoder(encoding) !== null || iconv.encodingExists(encoding));
}

export function decodeText(bytes: Uint8Array, encoding: string): string {
  return webDecoder(encoding)?.decode(bytes) ?? iconv.decode(Buffer.from(bytes), encoding);
}

/** A stream of bytes as text; what is no character of the encoding becomes U+FFFD, and zeroes, which PostgreSQL does not store, go. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const web = webDecoder(encoding);
  const old = web === null ? iconv.getDecoder(encoding) : null;
  for await (const chunk of bytes) {
    const text = web?.decode(chunk, { stream: true }) ?? old?.write(Buffer.from(chunk)) ?? '';
    yield text.includes('\0') ? text.replaceAll('\0', '') : text;
  }
  const end = web?.decode() ?? old?.end() ?? '';
  if (end !== '') yield end;
}

// How a file is read, stored with the import so that every reading gives the same rows; and the type of a file by its first bytes.
export interface TableReading {
  format: ImportFormat;
  /** Of text: a name that TextDecoder knows. */
  encoding: string;
  /** Of delimited text. */
  delimiter: string;
  header: boolean;
  sheet: string;
  sheets: string[];
  /** Number of the last row before the table: a hint of Excel, the notes of LinkedIn. */
  skip: number;
  /** For the page; imports of before have none. */
  firstRows?: string[];
  sample?: string;
}

/** `number` as a spreadsheet counts, from 1. */
export interface TableRow {
  number: number;
  cells: string[];
}

export function isBlankRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

export type FileKind =
  | { kind: 'zip' }
  /** The container of old workbooks, and of workbooks with a password. */
  | { kind: 'ole' }
  | { kind: 'vcard' }
  | { kind: 'text' }
  /** `what`: completes "it looks like". */
  | { kind: 'other'; what: string };

const SIGNATURES: readonly [bytes: string, what: string][] = [
  ['%PDF-', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['RIFF', 'a picture or a sound'],
  ['BM', 'a picture'],
  ['\x1f\x8b', 'a packed archive'],
  ['7z\xbc\xaf', 'a packed archive'],
  ['Rar!', 'a packed archive'],
  ['\x7fELF', 'a program'],
  ['MZ', 'a program'],
  ['SQLite format 3', 'a database'],
  ['{\\rtf', 'a text document'],
];

/** A word beginning such as "BM" or "MZ" is also how a name may begin: those count where the rest is no text either. */
const SHORT = 3;
const SAMPLE = 4_096;

function fileKind(head: Uint8Array): FileKind {
  const text = Buffer.from(head.subarray(0, SAMPLE)).toString('latin1');
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return { kind: 'zip' };
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: 'ole' };
  const binary = isBinary(head.subarray(0, SAMPLE));
  const known = SIGNATURES.find(([bytes]) => text.startsWith(bytes) && (binary || bytes.length > SHORT));
  if (known) return { kind: 'other', what: known[1] };
  if (binary) return { kind: 'other', what: 'something that is not text' };
  const start = text
    .replace(/^\xef\xbb\xbf/, '')
    .replaceAll('\0', '')
    .replace(/^\xff\xfe|^\xfe\xff/, '')
    .trimStart();
  if (/^BEGIN:VCARD\s/i.test(start)) return { kind: 'vcard' };
  if (/^<(?:!doctype|html|\?xml|svg)/i.test(start)) return { kind: 'other', what: 'a web page or XML' };
  if (/^[[{]\s*["[{\]}]/.test(start)) return { kind: 'other', what: 'JSON' };
  return { kind: 'text' };
}

/** Text has no control characters but tab and line breaks; two-byte text has a zero at every other byte. */
function isBinary(sample: Uint8Array): boolean {
  if (isTwoByte(sample) !== null) return false;
  let control = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) control += 1;
  }
  return control > sample.length / 50;
}

/** UTF-16 by its mark, or by where its zeroes are. */
function isTwoByte(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = sample;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeroes = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeroes[at % 2] = (zeroes[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeroes;
  const many = sample.length / 5;
  if (odd > many && even < odd / 10) return 'utf-16le';
  if (even > many && odd < even / 10) return 'utf-16be';
  return null;
}
