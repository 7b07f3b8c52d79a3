// A compiled template and one recipient's values become a mail. Values are written, never read: nothing in them is a mark.
import { escapeHtml } from '#shared/html.ts';
import type { AddressNode, Node, ValueNode } from './nodes.ts';
import { cleanValue, encodePart, oneLine, safeAddress, WRITERS } from './values.ts';

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

  /** The same value stands in many places of a mail: it is escaped once. */
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

  /** A value at the begin of an address is an address; further on it is a part of one. */
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
