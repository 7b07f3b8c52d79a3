// The editor of rich text: ProseMirror with the schema of mails. Marks in braces stay text: they are only drawn so that they are seen.
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { marksOf } from '../domain/engine/lexer.ts';
import { partToOvertype } from './mark-choices.ts';
import { KEYS } from './rich-commands.ts';
import { documentOf, htmlOf, schema } from './rich-schema.ts';

const drawnMarks = new Plugin({
  props: {
    decorations({ doc }) {
      const found: Decoration[] = [];
      doc.descendants((node, position) => {
        if (!node.isText || !node.text?.includes('{{')) return;
        let at = position;
        for (const mark of marksOf(node.text)) {
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

const stateOf = (html: string) =>
  EditorState.create({ schema, doc: documentOf(html), plugins: [drawnMarks, history(), keymap(KEYS)] });

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
    state: stateOf(html),
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
      if (step.docChanged) events.onChange(htmlOf(view.state.doc));
      events.onStep(view);
    },
  });
  return view;
}

/** Another text altogether: what was undone before belongs to the one that goes. */
export function showHtml(view: EditorView, html: string): void {
  view.updateState(stateOf(html));
}

/** What stands before the cursor in its line. */
export function textBefore({ state: { selection } }: EditorView): string {
  const { $from, empty } = selection;
  return empty ? $from.parent.textBetween(0, $from.parentOffset, '\n', '\n') : '';
}

/** Puts a mark in place of what is selected and of some characters before it, its fallback ready to be overtyped. */
export function insertMark(view: EditorView, mark: string, instead = 0): void {
  const { from, to } = view.state.selection;
  const begin = from - instead;
  const step = view.state.tr.insertText(mark, begin, to);
  const part = partToOvertype(mark);
  if (part) step.setSelection(TextSelection.create(step.doc, begin + part.from, begin + part.to));
  view.dispatch(step.scrollIntoView());
  view.focus();
}
