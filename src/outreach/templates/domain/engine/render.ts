// A compiled template and one recipient's values become a mail. Values are written, never read: nothing in them is a mark.
import { escapeHtml } from '#shared/html.ts';
import { parseUrl } from '#shared/urls.ts';
import type { AddressNode, Node, ValueNode } from './parse.ts';

/** What `compileMail` makes. Plain data: it may be kept in memory for a whole campaign. */
export interface CompiledMail {
  subject: readonly Node[];
  html: readonly Node[];
  text: readonly Node[];
  /** Keys of the fields that it holds, in the order of their slots. */
  variables: readonly string[];
}

/** Values by the key of a field, as they are stored. */
export type Values = { readonly [key: string]: string | undefined };

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Keys of fields that have no value, and no fallback at one of their places. A mail with such a gap is not sent. */
  missing: string[];
}

type Writer = (value: string) => string;

/** `seed`: which of its choices the mail takes. The same seed, the same mail; use one that is the recipient's own. */
export function renderMail(mail: CompiledMail, values: Values, seed: string): RenderedMail {
  const run = createRun(mail.variables, values, seed);
  const subject = oneLine(run.write(mail.subject, WRITERS.line));
  const html = run.write(mail.html, WRITERS.html);
  const text = run.write(mail.text, WRITERS.text, (address) => address);
  return { subject, html, text, missing: run.missing() };
}

function createRun(variables: readonly string[], values: Values, seed: string) {
  const own = variables.map((key) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    return value ? cleanValue(value) : '';
  });
  const ready: (string | undefined)[] = [];
  const addresses = new Map<AddressNode, string>();
  const gaps = new Set<number>();
  const start = hash(seed);

  function write(nodes: readonly Node[], writer: Writer, writeAddress: Writer = escapeHtml): string {
    let out = '';
    for (const node of nodes) {
      if (typeof node === 'string') out += node;
      else if (node.kind === 'value') out += writeValue(node, writer);
      else if (node.kind === 'spin') out += write(choose(node.options, node.turn), writer, writeAddress);
      else out += writeAddress(address(node));
    }
    return out;
  }

  function writeValue(node: ValueNode, writer: Writer): string {
    if (writer !== WRITERS.html) return writer(valueAt(node.slot, node.fallback));
    return node.attribute ? WRITERS.attribute(valueAt(node.slot, node.fallback)) : escaped(node);
  }

  /** The same value is in many places of an email: it is escaped once. */
  function escaped({ slot, fallback }: ValueNode): string {
    if (!own[slot]) return WRITERS.html(valueAt(slot, fallback));
    ready[slot] ??= WRITERS.html(own[slot]);
    return ready[slot];
  }

  function valueAt(slot: number, fallback: string | null): string {
    const value = own[slot] || fallback;
    if (value === null) gaps.add(slot);
    return value ?? '';
  }

  function choose(options: readonly Node[][], turn: number): readonly Node[] {
    return options[mix(start ^ Math.imul(turn + 1, 0x9e_37_79_b1)) % options.length] ?? [];
  }

  /** A value at the start of an address is an address; further on it is a part of one. */
  function address(node: AddressNode): string {
    const made = addresses.get(node) ?? safeAddress(writeParts(node.parts, ''));
    // For the text twin, which leads to the same place.
    addresses.set(node, made);
    return made;
  }

  function writeParts(parts: readonly Node[], begun: string): string {
    let out = begun;
    for (const part of parts) {
      if (typeof part === 'string') out += part;
      else if (part.kind === 'spin') out = writeParts(choose(part.options, part.turn), out);
      else if (part.kind === 'value') {
        const value = valueAt(part.slot, part.fallback);
        out += out === '' ? value : encodePart(value);
      }
    }
    return out;
  }

  return {
    write,
    missing: () => [...gaps].map((slot) => variables[slot]).filter((key) => key !== undefined),
  };
}

/** FNV-1a, then the finish of MurmurHash3: neighbouring seeds fall apart. */
function hash(seed: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < seed.length; at += 1) value = Math.imul(value ^ seed.charCodeAt(at), 0x01_00_01_93);
  return mix(value);
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

// Writes a value for its context: escaped for HTML, on one line for a subject, encoded in an address.

/** A value is data of a record, never a page of it: what is longer is cut. */
const VALUE_MAX = 5_000;
/** In a subject, whose line may have 998 characters with everything (RFC 5322). */
const LINE_VALUE_MAX = 200;
const LINE_MAX = 900;

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a subject starts another header
const BREAKS = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/** Nothing of a value but visible text and line breaks. */
function cleanValue(value: string): string {
  const text = value.length > VALUE_MAX ? cut(value, VALUE_MAX) : value;
  return text.replace(CONTROL, '').trim();
}

/** One line, whatever it holds (quality S9). */
export function oneLine(text: string, max = LINE_MAX): string {
  return cut(text.replace(BREAKS, ' ').trim(), max);
}

/** Never half of a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const half = text.charCodeAt(max - 1) >> 10 === 0b110110;
  return text.slice(0, half ? max - 1 : max);
}

const WRITERS = {
  html: (value: string) => escapeHtml(value).replace(/\r?\n/g, '<br />'),
  /** In an attribute. */
  attribute: (value: string) => escapeHtml(value),
  text: (value: string) => value,
  line: (value: string) => oneLine(value, LINE_VALUE_MAX),
} as const;

/** Encoded for the middle of an address. A lone half of a character, which cannot be encoded, goes. */
function encodePart(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''));
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)+([/?#:].*)?$/i;

/** An address that may be clicked, or `#`: values decide nothing about where a mail leads but by being an address. */
function safeAddress(made: string): string {
  const address = made.replace(BREAKS, '').slice(0, 2_000);
  if (/^(https?|mailto|tel):/i.test(address)) return /^https?:/i.test(address) && !parseUrl(address) ? '#' : address;
  if (/^cid:[\w@.-]+$/i.test(address) || address.startsWith('#')) return address;
  return !SCHEME.test(address.replace(/:\d+([/?#]|$)/, '$1')) && DOMAIN.test(address) ? `https://${address}` : '#';
}

// The whole HTML document of a mail around what a template says.

/** `html` is what `renderMail` made. Nothing in it loads or runs by itself. */
export function mailDocument(html: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:16px;font:15px/1.5 Arial,Helvetica,sans-serif;color:#1a1a1a;background:#ffffff;overflow-wrap:break-word">${html}</body></html>`;
}
