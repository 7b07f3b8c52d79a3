// From marks to nodes. One pass with a stack: braces that do not close, or close across elements, are text again.
import { decodeEntities, type Piece } from './html-pieces.ts';
import { foldName, type Mark, marksOf } from './lexer.ts';
import { type Node, push, type SpinNode, type ValueNode } from './nodes.ts';

/** Choices within choices; deeper ones are text. */
const MAX_DEPTH = 6;
/** Choices of one template. */
const MAX_TURNS = 500;
/** Places for values in one template: what a mail grows by has an end. */
const MAX_PLACES = 500;

/** What a name stands for; null where it stands for nothing, and the braces stay text. */
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
    for (const mark of marksOf(source)) this.mark(mark, decode);
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
    if (!whole || this.reading.turns >= MAX_TURNS) {
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

/** An attribute's choices begin and end within it. */
function parseAttribute(name: string, value: string, reading: Reading): Node[] {
  if (name === 'href' || name === 'src') {
    return [{ kind: 'address', parts: parseText(decodeEntities(value), reading) }];
  }
  const reader = new Reader(reading, true);
  reader.text(value, decodeEntities);
  return reader.end();
}
