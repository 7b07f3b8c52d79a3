// Compiles a template once for all recipients. The result holds everything that does not depend on the recipient.
import { compile } from 'html-to-text';
import { foldName, toMarks } from './lexer.ts';
import {
  type AddressNode,
  type FieldLookup,
  type Node,
  newReading,
  parseHtml,
  parseText,
  push,
  type SpinNode,
  toPieces,
  type ValueNode,
} from './parse.ts';
import { type CompiledMail, oneLine } from './render.ts';
import { sanitise } from './sanitise.ts';

export interface MailSource {
  subject: string;
  /** As typed; only what mail clients show of it goes out. */
  html: string;
}

export interface Surroundings {
  lookup: FieldLookup;
  /** Folded name of a snippet → its HTML as typed. */
  snippets?: ReadonlyMap<string, string>;
}

export interface Compiled extends CompiledMail {
  /** Names in braces that stand for no field: they go out as text, and a mail with one should not go out. */
  unknown: string[];
  unknownSnippets: string[];
  /** Elements and attributes that are left out. */
  removed: string[];
}

/** HTML of a template with its snippets, in characters. */
const EXPANDED_MAX = 300_000;

export function compileMail({ subject, html }: MailSource, { lookup, snippets }: Surroundings): Compiled {
  const reading = newReading(lookup);
  const subjectNodes = parseText(oneLine(withoutOwnMarks(subject)), reading);
  const expanded = expandSnippets(withoutOwnMarks(html), snippets ?? new Map());
  const clean = sanitise(expanded.html);
  const htmlNodes = parseHtml(toPieces(clean.html), reading);
  return {
    subject: subjectNodes,
    html: htmlNodes,
    text: textTwin(htmlNodes),
    variables: reading.variables,
    unknown: [...reading.unknown],
    unknownSnippets: [...reading.unknownSnippets],
    removed: [...new Set([...expanded.removed, ...clean.removed])],
  };
}

/** Snippets that one mail may hold. */
const SNIPPETS_MAX = 50;

/**
 * Snippets are put in before anything else is read, each made well-formed on its own. What a snippet holds of further
 * snippets is not looked for: it stays text.
 */
function expandSnippets(html: string, snippets: ReadonlyMap<string, string>) {
  const removed = new Set<string>();
  const clean = new Map<string, string>();
  const ready = (folded: string): string | null => {
    const known = clean.get(folded);
    if (known !== undefined) return known;
    const typed = snippets.get(folded);
    if (typed === undefined) return null;
    const made = sanitise(withoutOwnMarks(typed));
    for (const name of made.removed) removed.add(name);
    clean.set(folded, made.html);
    return made.html;
  };
  let room = EXPANDED_MAX - html.length;
  let left = SNIPPETS_MAX;
  let out = '';
  for (const mark of toMarks(html)) {
    const found = mark.kind === 'snippet' && left > 0 ? ready(foldName(mark.name)) : null;
    if (found === null || found.length > room) out += mark.text;
    else {
      room -= found.length;
      left -= 1;
      out += withoutOwnParagraph(out, found);
    }
  }
  return { html: out, removed };
}

const ONE_PARAGRAPH = /^\s*<p(?:\s[^>]*)?>((?:(?!<\/?p[\s>]).)*)<\/p>\s*$/s;

/** Within a paragraph, a snippet of one paragraph is inlined without its tags: paragraphs do not nest. */
function withoutOwnParagraph(before: string, snippet: string): string {
  const inParagraph = before.lastIndexOf('<p') > before.lastIndexOf('</p');
  return inParagraph ? (ONE_PARAGRAPH.exec(snippet)?.[1] ?? snippet) : snippet;
}

// The plain-text twin of a mail, made once from the HTML template with its places and choices still in it: no mail pays for it.

/** Characters for private use, which `withoutOwnMarks` keeps out of what is typed. */
const OPEN = '\uE000';
const END = '\uE001';
const CHOICE = '\uE002';
const BAR = '\uE003';
const CLOSE = '\uE004';
const OWN = /[\uE000-\uE004]/g;
const PLACE = /\uE000(\d+)\uE001|\uE002(\d+)\uE001|([\uE003\uE004])/g;

function withoutOwnMarks(source: string): string {
  return source.replace(OWN, '');
}

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } };

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 2_000_000, maxDepth: 60 },
  formatters: { alternative: (element, _walk, builder) => builder.addInline(element.attribs.alt ?? '') },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'alternative' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, ...heading })),
  ],
});

function textTwin(nodes: readonly Node[]): Node[] {
  const places: (ValueNode | AddressNode)[] = [];
  const marked = write(nodes, places);
  return read(toText(marked), places);
}

function write(nodes: readonly Node[], places: (ValueNode | AddressNode)[]): string {
  let html = '';
  for (const node of nodes) {
    if (typeof node === 'string') html += node;
    else if (node.kind === 'spin') {
      const options = node.options.map((option) => write(option, places));
      html += `${CHOICE}${node.turn}${END}${options.join(BAR)}${CLOSE}`;
    } else html += `${OPEN}${places.push(node) - 1}${END}`;
  }
  return html;
}

function read(text: string, places: readonly (ValueNode | AddressNode)[]): Node[] {
  const stack: SpinNode[] = [];
  const root: Node[] = [];
  const here = () => stack.at(-1)?.options.at(-1) ?? root;
  let from = 0;
  for (const mark of text.matchAll(PLACE)) {
    push(here(), text.slice(from, mark.index));
    from = mark.index + mark[0].length;
    const place = mark[1] === undefined ? undefined : places[Number(mark[1])];
    if (place !== undefined) here().push(place);
    else if (mark[2] !== undefined) {
      const choice: SpinNode = { kind: 'spin', turn: Number(mark[2]), options: [[]] };
      here().push(choice);
      stack.push(choice);
    } else if (mark[3] === BAR) stack.at(-1)?.options.push([]);
    else if (mark[3] === CLOSE) stack.pop();
  }
  push(here(), text.slice(from));
  return root;
}
