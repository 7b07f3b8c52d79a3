// The XML of a workbook, scanned once from front to back as it is unpacked: each tag and each text is seen once, and no more than one of
// them is buffered. A general parser reads a tenth as fast, and patterns over whole elements take quadratic time on hostile files.
import { StringDecoder } from 'node:string_decoder';
import { unreadable } from './zip-file.ts';

/** Names come without the prefix of their name space. */
export interface XmlVisitor {
  /** `tag`: the text between < and >, for `attribute`. */
  open(name: string, tag: string): void;
  /** Raw, and possibly in pieces: join them, then call `unescapeXml`. */
  text?(raw: string): void;
  close?(name: string): void;
}

/** Longest tag, comment or CDATA section. */
const MAX_TAG_CHARS = 256 * 1024;

/** Yields after each chunk, so that the caller can hand on what it has collected. */
export async function* visitXml(bytes: AsyncIterable<Buffer>, visitor: XmlVisitor): AsyncGenerator<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const text = decoder.write(chunk);
    // PostgreSQL stores no zero characters.
    rest = visit(rest + (text.includes('\0') ? text.replaceAll('\0', ' ') : text), visitor);
    if (rest.length > MAX_TAG_CHARS) throw unreadable('the workbook holds an XML tag of more than 256 KB.');
    yield;
  }
}

/** Answers the unfinished tag at the end. */
function visit(xml: string, visitor: XmlVisitor): string {
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start !== at && visitor.text) visitor.text(start < 0 ? xml.slice(at) : xml.slice(at, start));
    if (start < 0) return '';
    const second = xml.charCodeAt(start + 1);
    const isTag = second !== QUESTION && second !== EXCLAMATION && start + 1 < xml.length;
    at = isTag ? visitTag(xml, start, visitor) : visitSpecial(xml, start, visitor);
    if (at < 0) return xml.slice(start);
  }
}

/** The place after it; -1 where it is not finished. */
function visitTag(xml: string, start: number, visitor: XmlVisitor): number {
  const end = endOfTag(xml, start);
  if (end < 0) return -1;
  if (xml.charCodeAt(start + 1) === SLASH) visitor.close?.(localName(xml, start + 2, end));
  else {
    const name = localName(xml, start + 1, end);
    visitor.open(name, xml.slice(start + 1, end));
    if (xml.charCodeAt(end - 1) === SLASH) visitor.close?.(name);
  }
  return end + 1;
}

const [QUESTION, EXCLAMATION, SLASH, COLON] = [63, 33, 47, 58];
const [DOUBLE_QUOTE, SINGLE_QUOTE] = [34, 39];

/** Comments, declarations, CDATA. */
function visitSpecial(xml: string, start: number, visitor: XmlVisitor): number {
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start + 4);
  if (xml.startsWith('<![CDATA[', start)) {
    const end = xml.indexOf(']]>', start + 9);
    // A text in CDATA is read as it is: what would be an entity elsewhere is escaped.
    if (end >= 0) visitor.text?.(xml.slice(start + 9, end).replaceAll('&', '&amp;'));
    return end < 0 ? -1 : end + 3;
  }
  // Too short to tell yet.
  if (xml.length - start < 9 && xml.indexOf('>', start) < 0) return -1;
  return after(xml, '>', start);
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

/** A > within quotation marks does not end the tag. */
function endOfTag(xml: string, start: number): number {
  const end = xml.indexOf('>', start);
  if (end < 0) return -1;
  let quote = 0;
  for (let at = start; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote === 0 && code === 62) return at;
    if (quote === 0 && (code === DOUBLE_QUOTE || code === SINGLE_QUOTE)) quote = code;
    else if (code === quote) quote = 0;
  }
  return -1;
}

function localName(xml: string, from: number, end: number): string {
  let start = from;
  let at = from;
  for (; at < end; at += 1) {
    const code = xml.charCodeAt(at);
    if (code <= 32 || code === SLASH) break;
    if (code === COLON) start = at + 1;
  }
  return xml.slice(start, at);
}

const ATTRIBUTES = new Map<string, RegExp>();

export function attribute(tag: string, name: string): string | null {
  let pattern = ATTRIBUTES.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w{1,40}:)?${name}\\s{0,20}=\\s{0,20}(?:"([^"]*)"|'([^']*)')`);
    ATTRIBUTES.set(name, pattern);
  }
  const value = pattern.exec(tag);
  return value === null ? null : unescapeXml(value[1] ?? value[2] ?? '');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** Of texts: Excel writes characters that XML does not allow as _x000D_. */
export function unescapeText(raw: string): string {
  const text = unescapeXml(raw);
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_all, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code === 0 || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCharCode(code);
  });
}
