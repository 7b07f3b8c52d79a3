// Cards (vCard 2.1, 3.0, 4.0) as rows of one table: a card is a row, its properties are the columns. Read line by line and leniently: what one
// program writes wrongly costs that line, never the card. Formats: RFC 2426, RFC 6350 and the vCard 2.1 specification of versit.
import { joinValues } from '#crm/records/server/index.ts';
import { AppError } from '#shared/errors.ts';
import { decodeText, detectEncoding, isKnownEncoding } from './detect-file.ts';

export const CARD_COLUMNS = [
  'Name',
  'First name',
  'Last name',
  'Title',
  'Company',
  'Email',
  'Other emails',
  'Phone',
  'Other phones',
  'Website',
  'LinkedIn',
  'City',
  'Country',
  'Tags',
  'About',
] as const;

const MAX_CARD_CHARS = 4 * 1024 * 1024;
/** Pictures and keys: long, and not imported. */
const BINARY = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i;

/** In their order, one row for each card, also for one that holds nothing. Groups, one for each piece of text. */
export async function* cardRows(text: AsyncIterable<string>): AsyncGenerator<string[][]> {
  const reader = createCardReader();
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_CARD_CHARS) throw tooLong();
    for (const line of lines) reader.line(line);
    yield reader.take();
  }
  for (const line of rest.split('\r')) reader.line(line);
  yield reader.end();
}

function tooLong(): AppError {
  return new AppError('IMPORT_UNREADABLE', {
    params: { reason: 'one of its cards has more than four million characters.' },
  });
}

function createCardReader() {
  let rows: string[][] = [];
  let properties: Property[] | null = null;
  let chars = 0;
  /** Depth of cards within the card: an AGENT is another person, whose card is not one of the file. */
  let within = 0;
  let open = '';

  return {
    /** A physical line. Continuations are joined before it is read. */
    line(line: string) {
      chars += line.length;
      if (properties !== null && chars > MAX_CARD_CHARS && !BINARY.test(open)) throw tooLong();
      if (/^[ \t]/.test(line) && open !== '') join(line.slice(1));
      else if (isSoftBreak(open)) open = open.slice(0, -1) + line.replace(/^[ \t]/, '');
      else {
        finish();
        open = line;
      }
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
    end() {
      finish();
      closeCard();
      return this.take();
    },
  };

  function join(more: string): void {
    if (!BINARY.test(open)) open += more;
  }

  function finish(): void {
    const line = open.trim();
    open = '';
    if (line === '') return;
    if (/^BEGIN\s*:\s*VCARD$/i.test(line)) beginCard();
    else if (/^END\s*:\s*VCARD$/i.test(line)) endCard();
    else if (properties !== null && within === 0 && !BINARY.test(line)) {
      const property = parseProperty(line);
      if (property) properties.push(property);
    }
  }

  function beginCard(): void {
    const isAgent = properties?.at(-1)?.name === 'AGENT';
    if (properties !== null && (isAgent || within > 0)) within += 1;
    else {
      // The card before has no end.
      closeCard();
      properties = [];
      chars = 0;
    }
  }

  function endCard(): void {
    if (within > 0) within -= 1;
    else closeCard();
    if (within === 0 && properties?.at(-1)?.name === 'AGENT') properties.pop();
  }

  function closeCard(): void {
    if (properties !== null) rows.push(cardRow(properties));
    properties = null;
    within = 0;
  }
}

/** In version 2.1 a quoted-printable line that is continued ends with "=". */
function isSoftBreak(line: string): boolean {
  return line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line);
}

interface Property {
  name: string;
  /** In capitals: HOME, CELL, FAX, PREF. */
  types: string[];
  /** Lower is preferred. */
  preference: number;
  /** Parts between semicolons, each with its values between commas. */
  parts: string[][];
}

/** Null for what is no property. */
function parseProperty(line: string): Property | null {
  const colon = findColon(line);
  const [head = '', ...parameters] = line.slice(0, colon).split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (colon >= line.length || !/^[\w.-]+$/.test(head)) return null;
  const named = parameters.map(toParameter);
  const valuesOf = (name: string) => named.filter((each) => each.name === name).map(({ value }) => value);
  const [encoding = ''] = valuesOf('ENCODING');
  const value = decodeValue(line.slice(colon + 1), encoding.toUpperCase(), valuesOf('CHARSET')[0] ?? '');
  const types = valuesOf('TYPE').flatMap((type) => type.toUpperCase().split(','));
  const pref = Number(valuesOf('PREF')[0] ?? Number.NaN);
  return {
    name: head.slice(head.lastIndexOf('.') + 1).toUpperCase(),
    types,
    preference: types.includes('PREF') ? 0 : Number.isNaN(pref) ? 101 : pref,
    parts: splitValue(value),
  };
}

const ENCODINGS = /^(?:QUOTED-PRINTABLE|BASE64|B|8BIT|7BIT)$/i;

/** `TYPE=CELL`, or of version 2.1 `CELL` and `QUOTED-PRINTABLE`. */
function toParameter(text: string): { name: string; value: string } {
  const at = text.indexOf('=');
  if (at < 0) return { name: ENCODINGS.test(text) ? 'ENCODING' : 'TYPE', value: text.trim() };
  return {
    name: text.slice(0, at).trim().toUpperCase(),
    value: text
      .slice(at + 1)
      .replaceAll('"', '')
      .trim(),
  };
}

/** The first colon outside quotation marks. */
function findColon(line: string): number {
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted;
    if (line[at] === ':' && !quoted) return at;
  }
  return line.length;
}

function decodeValue(value: string, encoding: string, charset: string): string {
  if (encoding === 'QUOTED-PRINTABLE') {
    const escaped = value
      .replace(/=$/, '')
      .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    // Characters that were not escaped are those of the file already.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not a byte
    return /[^\u0000-\u00ff]/.test(escaped) ? escaped : fromBytes(Buffer.from(escaped, 'latin1'), charset);
  }
  if (encoding === 'BASE64' || encoding === 'B') return fromBytes(Buffer.from(value, 'base64'), charset);
  return value;
}

function fromBytes(bytes: Buffer, charset: string): string {
  const known = isKnownEncoding(charset) ? charset : isUtf8(bytes) ? 'utf-8' : detectEncoding(bytes);
  // PostgreSQL stores no zero characters.
  return decodeText(bytes, known).replaceAll('\0', '').replace(/\r\n?/g, '\n');
}

function isUtf8(bytes: Buffer): boolean {
  return !bytes.toString('utf8').includes('\ufffd');
}

/** A backslash keeps a semicolon or comma as it is; `\n` is a line break. */
function splitValue(value: string): string[][] {
  const parts: string[][] = [];
  let values: string[] = [];
  let text = '';
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] as string;
    if (character === '\\' && at + 1 < value.length) {
      at += 1;
      const next = value[at] as string;
      text += next === 'n' || next === 'N' ? '\n' : /[\\;,:"]/.test(next) ? next : `\\${next}`;
    } else if (character === ',' || character === ';') {
      values.push(text);
      text = '';
      if (character === ';') {
        parts.push(values);
        values = [];
      }
    } else text += character;
  }
  values.push(text);
  parts.push(values);
  return parts.map((part) => part.map((each) => each.trim()));
}

const whole = ({ parts }: Property): string =>
  parts
    .map((values) => values.join(', '))
    .join('; ')
    .trim();
const part = (property: Property | undefined, n: number): string =>
  (property?.parts[n] ?? []).filter(Boolean).join(', ').replace(/\s+/g, ' ');

const NOT_DIALLED = ['FAX', 'PAGER', 'MODEM', 'BBS', 'ISDN', 'X-FAX'];

function cardRow(properties: readonly Property[]): string[] {
  const all = (...names: string[]) =>
    properties.filter(({ name }) => names.includes(name)).sort((a, b) => a.preference - b.preference);
  const texts = (...names: string[]) =>
    all(...names)
      .map(whole)
      .filter(Boolean);
  const [name] = all('N');
  const [family, given] = [part(name, 0), part(name, 1)];
  const emails = texts('EMAIL').map((email) => email.replace(/^mailto:/i, ''));
  const phones = all('TEL')
    .filter(({ types }) => !types.some((type) => NOT_DIALLED.includes(type) || type.endsWith('FAX')))
    .map((property) =>
      whole(property)
        .replace(/^tel:/i, '')
        .replace(/;\s*ext=/i, ' ext. '),
    )
    .filter(Boolean);
  const company = part(all('ORG')[0], 0);
  const address = all('ADR').find(({ parts }) => parts.flat().some(Boolean));
  const links = texts('URL', 'X-SOCIALPROFILE', 'SOCIALPROFILE', 'X-LINKEDIN');
  const isProfile = (url: string) => /linkedin\.com\//i.test(url);
  const fullName = texts('FN')[0] ?? [given, family].filter(Boolean).join(' ');
  return [
    fullName || texts('NICKNAME')[0] || company,
    given,
    family,
    texts('TITLE')[0] ?? texts('ROLE')[0] ?? '',
    company,
    emails[0] ?? '',
    joinValues(emails.slice(1)),
    phones[0] ?? '',
    joinValues(phones.slice(1)),
    links.find((url) => !isProfile(url)) ?? '',
    links.find(isProfile) ?? '',
    part(address, 3),
    part(address, 6),
    joinValues(all('CATEGORIES').flatMap(({ parts }) => parts.flat().filter(Boolean))),
    texts('NOTE')[0] ?? '',
  ];
}
