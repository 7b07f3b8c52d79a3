// Cards (vCard 2.1, 3.0, 4.0) as rows of one table: a card is a row, its properties are the columns.
import ICAL from 'ical.js';
import { joinSeveral } from '#features/records/server/index.ts';
import { AppError } from '#shared/errors.ts';
import { isKnown } from './text-encoding.ts';

export const CARD_COLUMNS = [
  'Name',
  'First name',
  'Last name',
  'Title',
  'Company',
  'E-mail',
  'Other e-mails',
  'Phone',
  'Other phones',
  'Website',
  'LinkedIn',
  'City',
  'Country',
  'Tags',
  'About',
] as const;

const CARD_CHARS = 4 * 1024 * 1024;
const END = /^END:VCARD[ \t]*$/im;

export async function* cardRows(text: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let rest = '';
  for await (const piece of text) {
    rest += piece;
    const rows: string[][] = [];
    for (;;) {
      const end = END.exec(rest);
      if (end === null) break;
      rows.push(cardRow(rest.slice(0, end.index)));
      rest = rest.slice(end.index + end[0].length);
    }
    if (rest.length > CARD_CHARS)
      throw new AppError('IMPORT_UNREADABLE', { params: { reason: 'one of its cards never ends.' } });
    if (rows.length > 0) yield rows;
  }
}

type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]];

function cardRow(card: string): string[] {
  const start = card.search(/^BEGIN:VCARD/im);
  const properties = start < 0 ? [] : card === '' ? [] : propertiesOf(card.slice(start));
  const all = (name: string) => properties.filter(([key]) => key === name);
  const texts = (name: string) =>
    all(name)
      .map((property) => textOf(property))
      .filter(Boolean);
  const [family = '', given = ''] = parts(all('n')[0]);
  const emails = preferred(all('email')).map(textOf).filter(Boolean);
  const phones = preferred(all('tel'))
    .map((property) => textOf(property).replace(/^tel:/i, ''))
    .filter(Boolean);
  const address = parts(preferred(all('adr'))[0]);
  const links = [...texts('url'), ...texts('x-socialprofile')];
  const isProfile = (url: string) => /linkedin\.com\//i.test(url);
  return [
    texts('fn')[0] ?? '',
    given,
    family,
    texts('title')[0] ?? texts('role')[0] ?? '',
    parts(all('org')[0])[0] ?? '',
    emails[0] ?? '',
    joinSeveral(emails.slice(1)),
    phones[0] ?? '',
    joinSeveral(phones.slice(1)),
    links.find((url) => !isProfile(url)) ?? '',
    links.find(isProfile) ?? '',
    address[3] ?? '',
    address[6] ?? '',
    joinSeveral(all('categories').flatMap((property) => property.slice(3).map(String))),
    texts('note')[0] ?? '',
  ];
}

/** A line that no reader understands costs that line, not the card. */
function propertiesOf(card: string): Property[] {
  const lines = unfolded(card).filter(
    (line) => !/^(BEGIN|END|VERSION):/i.test(line) && !/^(PHOTO|LOGO|SOUND|KEY)[;:]/i.test(line),
  );
  return lines.flatMap((line) => {
    try {
      const [, properties] = ICAL.parse(`BEGIN:VCARD\r\nVERSION:4.0\r\n${modern(line)}\r\nEND:VCARD`) as [
        string,
        Property[],
      ];
      return properties.filter(([name]) => name !== 'version');
    } catch {
      return [];
    }
  });
}

/** Long lines are broken, with a blank at the start of the next; in version 2.1 quoted-printable ones end with `=`. */
function unfolded(card: string): string[] {
  const lines: string[] = [];
  for (const line of card.split(/\r\n?|\n/)) {
    const last = lines.at(-1);
    if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1);
    else if (last !== undefined && /QUOTED-PRINTABLE/i.test(last) && last.endsWith('='))
      lines[lines.length - 1] = last.slice(0, -1) + line;
    else if (line !== '') lines.push(line);
  }
  return lines;
}

/** `TEL;CELL:` of 2.1 becomes `TEL;TYPE=CELL:`, quoted-printable its text, `item1.EMAIL` EMAIL. */
function modern(line: string): string {
  const colon = colonOf(line);
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  const value = line.slice(colon + 1);
  const quoted = parameters.some((parameter) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/i.test(parameter));
  const charset = parameters.find((parameter) => /^CHARSET=/i.test(parameter))?.slice(8) ?? 'utf-8';
  const kept = parameters
    .filter((parameter) => !/^(?:ENCODING|CHARSET)=|^QUOTED-PRINTABLE$/i.test(parameter) && parameter !== '')
    .map((parameter) => (parameter.includes('=') ? parameter : `TYPE=${parameter}`));
  const plain = quoted ? fromQuotedPrintable(value, charset).replace(/\r\n?|\n/g, '\\n') : value;
  return `${[name.replace(/^[A-Za-z0-9-]+\./, ''), ...kept].join(';')}:${plain}`;
}

/** The first colon that stands in no quotation marks. */
function colonOf(line: string): number {
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted;
    if (line[at] === ':' && !quoted) return at;
  }
  return line.length;
}

function fromQuotedPrintable(text: string, charset: string): string {
  const bytes = Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  // A zero has no place in a text of the database.
  return (isKnown(charset) ? new TextDecoder(charset).decode(bytes) : bytes.toString('utf8')).replaceAll('\0', '');
}

function preferred(properties: Property[]): Property[] {
  const rank = ([, { pref, type }]: Property) =>
    pref !== undefined || [type].flat().some((each) => each?.toLowerCase() === 'pref') ? 0 : 1;
  return [...properties].sort((a, b) => rank(a) - rank(b));
}

function textOf([, , , value]: Property): string {
  return (Array.isArray(value) ? value.flat().join(' ') : String(value ?? '')).trim();
}

/** Of a property that has several parts, each its first value. */
function parts(property: Property | undefined): string[] {
  const value = property?.[3];
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(';') : [];
  return list.map((part: unknown) => String(Array.isArray(part) ? (part[0] ?? '') : part).trim());
}
