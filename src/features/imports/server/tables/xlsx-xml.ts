// The XML of a workbook, read element by element as it is unpacked: no more than a row, or a shared text, is held.
import { StringDecoder } from 'node:string_decoder';
import { unreadable } from './zip-file.ts';

/** Of one row of a sheet, or one shared text. */
const ELEMENT_CHARS = 2 * 1024 * 1024;

/** The whole elements of this name, in their order, with what they contain. A prefix of a name space does not matter. */
export async function* elements(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  const element = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])(?:[^>]*/>|[^>]*>[\\s\\S]*?</(?:\\w+:)?${name}\\s*>)`, 'g');
  const start = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`, 'g');
  let rest = '';
  for await (const chunk of bytes) {
    const text = decoder.write(chunk);
    // A zero has no place in a text of the database.
    rest += text.includes('\0') ? text.replaceAll('\0', ' ') : text;
    const found: string[] = [];
    let after = 0;
    element.lastIndex = 0;
    for (let match = element.exec(rest); match !== null; match = element.exec(rest)) {
      found.push(match[0]);
      after = element.lastIndex;
    }
    // What comes before the next element that has begun is of no use; its name may be cut off at the end.
    start.lastIndex = after;
    const next = start.exec(rest)?.index ?? Math.max(after, rest.length - name.length - 32);
    rest = rest.slice(next);
    if (rest.length > ELEMENT_CHARS) throw unreadable('one of its rows has more than two million characters.');
    if (found.length > 0) yield found;
  }
}

export function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return value === null ? null : unescapeXml(value[1] ?? value[2] ?? '');
}

const T = /<(?:\w+:)?t(?=[\s>])[^>]*>([\s\S]*?)<\/(?:\w+:)?t\s*>/g;
/** How Japanese words are read aloud: no part of the text. */
const READING = /<(?:\w+:)?rPh(?=[\s>])[\s\S]*?<\/(?:\w+:)?rPh\s*>/g;

/** Text of a shared or inline string, formatted pieces joined. */
export function textOf(xml: string): string {
  let text = '';
  for (const match of (xml.includes('rPh') ? xml.replace(READING, '') : xml).matchAll(T)) text += match[1] ?? '';
  return unescapeExcel(unescapeXml(text));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  const plain = text.includes('<![CDATA[') ? text.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1') : text;
  if (!plain.includes('&')) return plain;
  return plain.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** Excel writes characters that XML does not allow as _x000D_. */
function unescapeExcel(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_all, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code === 0 || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCharCode(code);
  });
}
