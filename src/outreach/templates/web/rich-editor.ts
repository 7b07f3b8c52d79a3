// The editor of rich text: ProseMirror with the schema of mails. Marks in braces stay text: they are only drawn so that they are seen.
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import {
  type Attrs,
  DOMParser,
  DOMSerializer,
  type Mark,
  type MarkSpec,
  type MarkType,
  type Node,
  type NodeSpec,
  type NodeType,
  Schema,
} from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { toMarks } from '../domain/engine/lexer.ts';
import { partToOvertype } from './mark-choices.ts';

const drawnMarks = new Plugin({
  props: {
    decorations({ doc }) {
      const found: Decoration[] = [];
      doc.descendants((node, position) => {
        if (!node.isText || !node.text?.includes('{{')) return;
        let at = position;
        for (const mark of toMarks(node.text)) {
          const end = at + mark.text.length;
          if (mark.kind === 'field' || mark.kind === 'snippet') {
            found.push(Decoration.inline(at, end, { class: 'rounded-xs bg-accent-soft text-accent-text' }));
          }
          at = end;
        }
      });
      return DecorationSet.create(doc, found);
    },
  },
});

const toState = (html: string) =>
  EditorState.create({ schema, doc: toDocument(html), plugins: [drawnMarks, history(), keymap(KEYS)] });

interface RichEditorEvents {
  /** False where the text can only be read. */
  isEditable: () => boolean;
  /** HTML after a change of the text. */
  onChange: (html: string) => void;
  /** After every step, also of the cursor. */
  onStep: (view: EditorView) => void;
  /** True where the key is taken. */
  onKey: (event: KeyboardEvent) => boolean;
  onLeave: () => void;
}

export function createRichEditor(place: HTMLElement, html: string, events: RichEditorEvents): EditorView {
  const view: EditorView = new EditorView(place, {
    state: toState(html),
    attributes: {
      role: 'textbox',
      'aria-label': 'Body',
      'aria-multiline': 'true',
      class: 'rich-text focus-inset min-h-72 rounded-b-l px-4 py-3',
    },
    editable: () => events.isEditable(),
    handleKeyDown: (_view, event) => events.onKey(event),
    handleDOMEvents: { blur: () => events.onLeave() },
    dispatchTransaction(step) {
      view.updateState(view.state.apply(step));
      if (step.docChanged) events.onChange(getHtml(view.state.doc));
      events.onStep(view);
    },
  });
  return view;
}

/** Another text altogether: what was undone before belongs to the one that goes. The cursor stays at its place, where that is still there. */
export function showHtml(view: EditorView, html: string): void {
  const { doc, selection } = view.state;
  const next = toState(html);
  if (next.doc.eq(doc)) return;
  const place = next.doc.resolve(Math.min(selection.from, next.doc.content.size));
  view.updateState(next.apply(next.tr.setSelection(TextSelection.near(place))));
}

/** `offset`: in characters of the text. */
export function focusAt(view: EditorView, offset: number): void {
  let left = offset;
  let found: number | null = null;
  view.state.doc.descendants((node, position) => {
    const { length } = node.text ?? '';
    if (found === null && node.isText && left <= length) found = position + left;
    if (node.isText) left -= length;
  });
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(found === null ? TextSelection.atEnd(doc) : TextSelection.create(doc, found)));
  view.focus();
}

/** The text of the line before the cursor. */
export function textBefore({ state: { selection } }: EditorView): string {
  const { $from, empty } = selection;
  return empty ? $from.parent.textBetween(0, $from.parentOffset, '\n', '\n') : '';
}

/** Puts a mark in place of what is selected and of some characters before it, its fallback ready to be overtyped. */
export function insertMark(view: EditorView, mark: string, instead = 0): void {
  const { from, to } = view.state.selection;
  const start = from - instead;
  const step = view.state.tr.insertText(mark, start, to);
  const part = partToOvertype(mark);
  if (part) step.setSelection(TextSelection.create(step.doc, start + part.from, start + part.to));
  view.dispatch(step.scrollIntoView());
  view.focus();
}

// What rich text of a mail may hold, read from HTML and written as mail clients show it. What is not named here is dropped.

/** A link with a full address, or one that starts with a field. */
const ADDRESS = /^\s*(https?:|mailto:|tel:|\{)/i;

const NODES: Record<string, NodeSpec> = {
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

const MARKS: Record<string, MarkSpec> = {
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

const schema = new Schema({ nodes: NODES, marks: MARKS });
const parser = DOMParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** The document is inert: nothing in it runs or loads. */
function toDocument(html: string): Node {
  return parser.parse(new globalThis.DOMParser().parseFromString(html, 'text/html').body);
}

function getHtml(doc: Node): string {
  const { body } = document.implementation.createHTMLDocument();
  body.append(serializer.serializeFragment(doc.content, { document: body.ownerDocument }));
  // An empty paragraph has no height in a mail.
  for (const paragraph of body.querySelectorAll('p:empty')) paragraph.append(body.ownerDocument.createElement('br'));
  // A point of a list is its words: a paragraph within it would stand apart from its mark.
  for (const only of body.querySelectorAll('li > p:only-child')) only.replaceWith(...only.childNodes);
  return body.innerHTML;
}

// What keys and buttons do to rich text.
const { marks, nodes } = schema;
const item = nodes.list_item as NodeType;
const link = marks.link as MarkType;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith((nodes.hard_break as NodeType).create()).scrollIntoView());
  return true;
};

/** The innermost list around the cursor. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === nodes.bullet_list || node.type === nodes.ordered_list) {
      return { type: node.type, position: $from.before(depth) };
    }
  }
  return null;
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const around = listAround(state);
    if (around === null) return wrapInList(type)(state, dispatch);
    if (around.type === type) return liftListItem(item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(around.position, type));
    return true;
  };
}

const toggleHeading: Command = (state, dispatch) => {
  const isHeading = state.selection.$from.parent.type === nodes.heading;
  return setBlockType((isHeading ? nodes.paragraph : nodes.heading) as NodeType)(state, dispatch);
};

export const COMMANDS = {
  undo,
  redo,
  bold: toggleMark(marks.strong as MarkType),
  italic: toggleMark(marks.em as MarkType),
  underline: toggleMark(marks.underline as MarkType),
  heading: toggleHeading,
  bullets: toggleList(nodes.bullet_list as NodeType),
  numbers: toggleList(nodes.ordered_list as NodeType),
} satisfies Record<string, Command>;

const KEYS: Record<string, Command> = {
  ...baseKeymap,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': COMMANDS.bold,
  'Mod-i': COMMANDS.italic,
  'Mod-u': COMMANDS.underline,
  'Shift-Enter': chainCommands(exitCode, breakLine),
  Enter: chainCommands(splitListItem(item), baseKeymap.Enter as Command),
  // Outside of a list the key leads out of the editor.
  Tab: sinkListItem(item),
  'Shift-Tab': liftListItem(item),
};

/** The link at the cursor, or what is selected. */
function linkAt({ selection: { $from, from, to, empty } }: EditorState): { from: number; to: number; mark?: Mark } {
  const mark = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (!empty || !mark) return { from, to, ...(mark && { mark }) };
  const { parent } = $from;
  const start = $from.start();
  let [first, last] = [from, from];
  parent.forEach((node, offset) => {
    const at = start + offset;
    if (mark.isInSet(node.marks) && at <= from && at + node.nodeSize >= from) {
      [first, last] = [at, at + node.nodeSize];
    }
  });
  return { from: first, to: last, mark };
}

export function hrefAt(state: EditorState): string {
  return String(linkAt(state).mark?.attrs.href ?? '');
}

/** An empty address takes the link away. Where nothing is selected, the address itself is what is read. */
export function setLink(typed: string): Command {
  return (state, dispatch) => {
    const address = typed.trim();
    const { from, to } = linkAt(state);
    const { tr } = state;
    if (address === '') tr.removeMark(from, to, link);
    else {
      const href = /^(https?:|mailto:|tel:|\{)/i.test(address) ? address : `https://${address}`;
      if (from === to) tr.insertText(address, from);
      const end = from === to ? from + address.length : to;
      tr.removeMark(from, end, link).addMark(from, end, link.create({ href }));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export interface RichState {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  heading: boolean;
  bullets: boolean;
  numbers: boolean;
  link: boolean;
  undo: boolean;
  redo: boolean;
}

/** Which buttons are pressed, and which do nothing. */
export function richState(state: EditorState): RichState {
  const { $from, from, to, empty } = state.selection;
  const has = (type: MarkType | undefined) =>
    type !== undefined &&
    (empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type));
  const list = listAround(state)?.type;
  return {
    bold: has(marks.strong),
    italic: has(marks.em),
    underline: has(marks.underline),
    heading: $from.parent.type === nodes.heading,
    bullets: list === nodes.bullet_list,
    numbers: list === nodes.ordered_list,
    link: has(link),
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
  };
}
