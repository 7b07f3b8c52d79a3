// What keys and buttons do to rich text.
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Mark, MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './rich-schema.ts';

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

export const KEYS: Record<string, Command> = {
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
  let [begin, end] = [from, from];
  parent.forEach((node, offset) => {
    const at = start + offset;
    if (mark.isInSet(node.marks) && at <= from && at + node.nodeSize >= from) {
      [begin, end] = [at, at + node.nodeSize];
    }
  });
  return { from: begin, to: end, mark };
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
