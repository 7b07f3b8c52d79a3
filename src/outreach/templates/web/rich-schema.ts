// What rich text of a mail may hold, read from HTML and written as mail clients show it. What is not named here is dropped.
import {
  type Attrs,
  DOMParser,
  DOMSerializer,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from 'prosemirror-model';

/** A link that leads somewhere, or begins with a field. */
const ADDRESS = /^\s*(https?:|mailto:|tel:|\{)/i;

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [1, 2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    attrs: { start: { default: 1 } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (list): Attrs => ({ start: (list as HTMLOListElement).start || 1 }) }],
    toDOM: ({ attrs }) => (attrs.start === 1 ? ['ol', 0] : ['ol', { start: attrs.start }, 0]),
  },
  list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [
      // What `htmlOf` puts into an empty paragraph.
      { tag: 'br', ignore: true, getAttrs: (line) => (line.parentNode?.childNodes.length === 1 ? null : false) },
      { tag: 'br' },
    ],
    toDOM: () => ['br'],
  },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = link.getAttribute('href') ?? '';
          return ADDRESS.test(href) ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // What some word processors wrap everything in that is pasted.
      { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (weight) => /^(bold|[6-9]\d{2})/.test(weight) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  underline: { parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }], toDOM: () => ['u', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
};

export const schema = new Schema({ nodes, marks });
const parser = DOMParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** The document is inert: nothing in it runs or loads. */
export function documentOf(html: string): Node {
  return parser.parse(new globalThis.DOMParser().parseFromString(html, 'text/html').body);
}

export function htmlOf(doc: Node): string {
  const { body } = document.implementation.createHTMLDocument();
  body.append(serializer.serializeFragment(doc.content, { document: body.ownerDocument }));
  // An empty paragraph has no height in a mail.
  for (const paragraph of body.querySelectorAll('p:empty')) paragraph.append(body.ownerDocument.createElement('br'));
  // A point of a list is its words: a paragraph within it would stand apart from its mark.
  for (const only of body.querySelectorAll('li > p:only-child')) only.replaceWith(...only.childNodes);
  return body.innerHTML;
}
