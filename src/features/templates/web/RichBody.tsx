// Rich text of a mail. Marks in braces stay text: they are only drawn so that they are seen.
import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Italic, Link2, List, ListOrdered, Underline } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import type { Variable } from '../contract.ts';
import { marksOf } from '../domain/engine/lexer.ts';
import { InsertMenu, markOf } from './InsertMenu.tsx';

const MARK = 'rounded-xs bg-accent-soft text-accent-text';

const Marks = Extension.create({
  name: 'templateMarks',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const found: Decoration[] = [];
            doc.descendants((node, position) => {
              if (!node.isText || !node.text?.includes('{{')) return;
              let at = position;
              for (const mark of marksOf(node.text)) {
                const end = at + mark.text.length;
                if (mark.kind === 'field' || mark.kind === 'snippet') {
                  found.push(Decoration.inline(at, end, { class: MARK }));
                }
                at = end;
              }
            });
            return DecorationSet.create(doc, found);
          },
        },
      }),
    ];
  },
});

interface RichBodyProps {
  html: string;
  variables: readonly Variable[];
  snippets: readonly string[];
  onChange: (html: string) => void;
}

export function RichBody({ html, variables, snippets, onChange }: RichBodyProps) {
  const written = useRef(html);
  const changed = useRef(onChange);
  changed.current = onChange;
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
      }),
      Marks,
    ],
    content: html,
    editorProps: {
      attributes: {
        'aria-label': 'Body',
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'rich-text min-h-72 px-4 py-3 outline-none',
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.getHTML();
      changed.current(written.current);
    },
  });
  // A version that was brought back, or what a colleague has written.
  useEffect(() => {
    if (html === written.current) return;
    written.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return (
    <div className="rounded-l border border-line bg-surface">
      <Tools editor={editor} variables={variables} snippets={snippets} />
      <EditorContent editor={editor} />
    </div>
  );
}

function Tools({ editor, variables, snippets }: { editor: Editor } & Pick<RichBodyProps, 'variables' | 'snippets'>) {
  const [linking, setLinking] = useState<string | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
      asking: /\{\{$/.test(
        now.state.selection.$from.parent.textBetween(0, now.state.selection.$from.parentOffset, ' '),
      ),
    }),
  });
  const insert = (mark: string) =>
    setTimeout(() => editor.chain().focus().insertContent({ type: 'text', text: mark }).run());
  const tool = (label: string, active: boolean, icon: ReactNode, press: () => void) => (
    <IconButton
      label={label}
      aria-pressed={active}
      icon={icon}
      className={active ? 'bg-surface-3 text-text' : ''}
      onClick={press}
    />
  );
  const setLink = () => {
    const href = (linking ?? '').trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else chain.setLink({ href: /^(https?:|mailto:|tel:|\{)/i.test(href) ? href : `https://${href}` }).run();
    setLinking(null);
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="flex flex-wrap items-center gap-1 border-b border-line p-1.5"
    >
      {tool('Bold', on.bold, <Bold aria-hidden size={16} />, () => editor.chain().focus().toggleBold().run())}
      {tool('Italic', on.italic, <Italic aria-hidden size={16} />, () => editor.chain().focus().toggleItalic().run())}
      {tool('Underline', on.underline, <Underline aria-hidden size={16} />, () =>
        editor.chain().focus().toggleUnderline().run(),
      )}
      {tool('Bullets', on.bulletList, <List aria-hidden size={16} />, () =>
        editor.chain().focus().toggleBulletList().run(),
      )}
      {tool('Numbers', on.orderedList, <ListOrdered aria-hidden size={16} />, () =>
        editor.chain().focus().toggleOrderedList().run(),
      )}
      {tool('Link', on.link, <Link2 aria-hidden size={16} />, () =>
        setLinking(String(editor.getAttributes('link').href ?? '')),
      )}
      <InsertMenu choices variables={variables} snippets={snippets} onInsert={insert} />
      {linking !== null && (
        <form
          className="flex w-full flex-wrap items-center gap-2 p-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            setLink();
          }}
        >
          <Input
            size="sm"
            autoFocus
            aria-label="Address of the link"
            placeholder="https:// or {{unsubscribe}}"
            className="flex-1"
            value={linking}
            onChange={({ target }) => setLinking(target.value)}
          />
          <Button size="sm" type="submit">
            Set link
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setLinking(null)}>
            Cancel
          </Button>
        </form>
      )}
      {on.asking && (
        <fieldset aria-label="Fields" className="flex w-full flex-wrap gap-1 p-1">
          {variables.slice(0, 12).map((variable) => (
            <Button key={variable.key} size="sm" variant="ghost" onClick={() => insert(markOf(variable).slice(2))}>
              {variable.label}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
