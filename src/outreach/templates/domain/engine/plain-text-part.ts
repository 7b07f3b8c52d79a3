// The plain-text twin of a mail, made once from the HTML template with its places and choices still in it: no mail pays for it.
import { compile } from 'html-to-text';
import { type AddressNode, type Node, push, type SpinNode, type ValueNode } from './nodes.ts';

/** Characters for private use, which `withoutOwnMarks` keeps out of what is typed. */
const OPEN = '\uE000';
const END = '\uE001';
const CHOICE = '\uE002';
const BAR = '\uE003';
const CLOSE = '\uE004';
const OWN = /[\uE000-\uE004]/g;
const PLACE = /\uE000(\d+)\uE001|\uE002(\d+)\uE001|([\uE003\uE004])/g;

export function withoutOwnMarks(source: string): string {
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

export function textTwin(nodes: readonly Node[]): Node[] {
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
