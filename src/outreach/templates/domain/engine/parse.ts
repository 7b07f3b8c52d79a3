// From marks to nodes. One pass with a stack: braces that do not close, or close across elements, are text again.
import { foldName, type Mark, toMarks } from './lexer.ts';

// Sanitised HTML, cut into text, attribute values, and the rest, which is sent as it is.
export type Piece =
  | { kind: 'raw'; text: string /** +1 opens an element, -1 closes one. */; depth: -1 | 0 | 1 }
  /** With its entities. */
  | { kind: 'text'; text: string }
  /** Between its quotes, with its entities. */
  | { kind: 'attribute'; name: string; text: string };

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([a-zA-Z-]+)="([^"]*)"/g;
/** Attributes in which fields are filled in. All others go out as they stand. */
const FILLED = new Set(['href', 'src', 'alt', 'title']);
const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr', 'area', 'input']);

export function toPieces(html: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const tag of html.matchAll(TAG)) {
    if (tag.index > from) pieces.push({ kind: 'text', text: html.slice(from, tag.index) });
    addTag(pieces, tag[0], toDepth(tag[1] ?? '', (tag[2] ?? '').toLowerCase()));
    from = tag.index + tag[0].length;
  }
  if (from < html.length) pieces.push({ kind: 'text', text: html.slice(from) });
  return pieces;
}

function toDepth(slash: string, name: string): -1 | 0 | 1 {
  if (VOID.has(name)) return 0;
  return slash === '/' ? -1 : 1;
}

function addTag(pieces: Piece[], tag: string, depth: -1 | 0 | 1): void {
  let from = 0;
  let open = depth;
  for (const attribute of tag.matchAll(ATTRIBUTE)) {
    const [whole, name = '', value = ''] = attribute;
    if (!FILLED.has(name.toLowerCase()) || !value.includes('{')) continue;
    const at = attribute.index + whole.length - value.length - 1;
    pieces.push({ kind: 'raw', text: tag.slice(from, at), depth: open });
    open = 0;
    pieces.push({ kind: 'attribute', name: name.toLowerCase(), text: value });
    from = at + value.length;
  }
  pieces.push({ kind: 'raw', text: tag.slice(from), depth: open });
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Entities as the sanitiser writes them. Others stay as they are. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-fA-F]{1,5})|([a-z]{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 31 && code <= 0xff_ff ? String.fromCharCode(code) : whole;
  });
}

/** Choices within choices; deeper ones are text. */
const MAX_DEPTH = 6;
/** Choices of one template. */
const MAX_CHOICES = 500;
/** Places for values in one template: what a mail grows by has an end. */
const MAX_PLACES = 500;

/** The field of a name; null for an unknown one, whose braces stay text. */
export type FieldLookup = (foldedName: string) => string | null;

/** What one template is read with: its fields get slots, its choices numbers, its faults are collected. */
export interface Reading {
  lookup: FieldLookup;
  variables: string[];
  slots: Map<string, number>;
  turns: number;
  places: number;
  /** Names of fields that stand for nothing, as typed. */
  unknown: Set<string>;
  unknownSnippets: Set<string>;
}

export function newReading(lookup: FieldLookup): Reading {
  return {
    lookup,
    variables: [],
    slots: new Map(),
    turns: 0,
    places: 0,
    unknown: new Set(),
    unknownSnippets: new Set(),
  };
}

interface Frame {
  options: Node[][];
  /** Elements that are open within the option at hand. */
  depth: number;
  /** True where an element ended that had begun outside. */
  torn: boolean;
}

/** Reads pieces in one go, so that a choice may hold whole elements. */
class Reader {
  private readonly frames: Frame[] = [frame()];

  constructor(
    private readonly reading: Reading,
    private readonly inAttribute = false,
  ) {}

  raw(text: string, depth: number): void {
    const top = this.top();
    push(this.nodes(), text);
    top.depth += depth;
    if (top.depth < 0) top.torn = true;
  }

  node(node: Node): void {
    push(this.nodes(), node);
  }

  text(source: string, decode = (text: string) => text): void {
    for (const mark of toMarks(source)) this.mark(mark, decode);
  }

  /** Ends the reading: what is open still is text. */
  end(): Node[] {
    while (this.frames.length > 1) this.flatten(this.frames.pop() as Frame, '');
    return this.nodes();
  }

  private mark(mark: Mark, decode: (text: string) => string): void {
    if (mark.kind === 'field') push(this.nodes(), this.field(mark, decode));
    else if (mark.kind === 'bar') this.bar();
    else if (mark.kind === 'close') this.close();
    else if (mark.kind === 'open' && this.frames.length <= MAX_DEPTH) this.frames.push(frame());
    else {
      if (mark.kind === 'snippet') this.reading.unknownSnippets.add(mark.name);
      push(this.nodes(), mark.text);
    }
  }

  private field(mark: Mark & { kind: 'field' }, decode: (text: string) => string): Node {
    const { reading } = this;
    const key = reading.lookup(foldName(decode(mark.name)));
    if (key === null || reading.places >= MAX_PLACES) {
      reading.unknown.add(decode(mark.name));
      return mark.text;
    }
    reading.places += 1;
    let slot = reading.slots.get(key);
    if (slot === undefined) {
      slot = reading.variables.push(key) - 1;
      reading.slots.set(key, slot);
    }
    const value: ValueNode = { kind: 'value', slot, fallback: mark.fallback === null ? null : decode(mark.fallback) };
    return this.inAttribute ? { ...value, attribute: true } : value;
  }

  private bar(): void {
    const top = this.top();
    if (this.frames.length === 1) {
      push(this.nodes(), '|');
      return;
    }
    if (top.depth !== 0) top.torn = true;
    top.depth = 0;
    top.options.push([]);
  }

  private close(): void {
    if (this.frames.length === 1) {
      push(this.nodes(), '}');
      return;
    }
    const closed = this.frames.pop() as Frame;
    const whole = closed.options.length > 1 && closed.depth === 0 && !closed.torn;
    if (!whole || this.reading.turns >= MAX_CHOICES) {
      this.flatten(closed, '}');
      return;
    }
    const spin: SpinNode = { kind: 'spin', turn: this.reading.turns, options: closed.options };
    this.reading.turns += 1;
    this.nodes().push(spin);
  }

  /** Back to text, with the elements that it opened or closed. */
  private flatten({ options, depth, torn }: Frame, end: string): void {
    const nodes = this.nodes();
    push(nodes, '{');
    options.forEach((option, index) => {
      if (index > 0) push(nodes, '|');
      for (const node of option) push(nodes, node);
    });
    push(nodes, end);
    const top = this.top();
    top.depth += depth;
    if (torn || top.depth < 0) top.torn = true;
  }

  private top(): Frame {
    return this.frames.at(-1) as Frame;
  }

  private nodes(): Node[] {
    return this.top().options.at(-1) as Node[];
  }
}

function frame(): Frame {
  return { options: [[]], depth: 0, torn: false };
}

/** A line or a plain text. */
export function parseText(source: string, reading: Reading): Node[] {
  const reader = new Reader(reading);
  reader.text(source);
  return reader.end();
}

/** HTML as the sanitiser wrote it. */
export function parseHtml(pieces: readonly Piece[], reading: Reading): Node[] {
  const reader = new Reader(reading);
  for (const piece of pieces) {
    if (piece.kind === 'raw') reader.raw(piece.text, piece.depth);
    else if (piece.kind === 'text') reader.text(piece.text, decodeEntities);
    else for (const node of parseAttribute(piece.name, piece.text, reading)) reader.node(node);
  }
  return reader.end();
}

/** Choices do not cross the borders of an attribute. */
function parseAttribute(name: string, value: string, reading: Reading): Node[] {
  if (name === 'href' || name === 'src') {
    return [{ kind: 'address', parts: parseText(decodeEntities(value), reading) }];
  }
  const reader = new Reader(reading, true);
  reader.text(value, decodeEntities);
  return reader.end();
}

// A parsed template: text, places for values, and choices. Rendering only walks over it.
export type Node =
  /** Sent as it is. */
  string | ValueNode | SpinNode | AddressNode;

export interface ValueNode {
  kind: 'value';
  /** Index into `variables` of the compiled template. */
  slot: number;
  /** As typed, entities resolved; null without one. An empty one says that the value may be missing. */
  fallback: string | null;
  /** Within the quotes of an attribute. */
  attribute?: true;
}

export interface SpinNode {
  kind: 'spin';
  /** Which choice of the template: the HTML and its text twin choose alike. */
  turn: number;
  options: Node[][];
}

/** A link or the address of a picture that holds values: made, then checked as a whole. */
export interface AddressNode {
  kind: 'address';
  parts: Node[];
}

/** Appends a node; texts side by side become one. */
export function push(nodes: Node[], node: Node): void {
  if (node === '') return;
  const last = nodes.at(-1);
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
  else nodes.push(node);
}
