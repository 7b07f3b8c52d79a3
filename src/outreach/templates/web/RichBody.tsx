// Rich text of a mail, with the list of fields that opens at the cursor when {{ is typed.

import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMay } from '#ui/permission.tsx';
import { MarkList } from './MarkList.tsx';
import type { MarkChoice } from './mark-choices.ts';
import { RichTools } from './RichTools.tsx';
import { type RichState, richState } from './rich-commands.ts';
import { createRichEditor, insertMark, showHtml, textBefore } from './rich-editor.ts';
import { useMarkList } from './use-mark-list.ts';

interface RichBodyProps {
  html: string;
  choices: readonly MarkChoice[];
  onChange: (html: string) => void;
}

export function RichBody({ html, choices, onChange }: RichBodyProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const written = useRef(html);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<RichState | null>(null);
  const [cursor, setCursor] = useState({ left: 0, top: 0 });
  const marks = useMarkList(choices, ({ mark }, instead) => view && insertMark(view, mark, instead));

  const changed = useEffectEvent((now: string) => {
    written.current = now;
    onChange(now);
  });
  const stepped = useEffectEvent((now: EditorView) => {
    const next = richState(now.state);
    setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    const before = textBefore(now);
    marks.look(before);
    if (before.includes('{{')) setCursor(placeOf(now, frame.current));
  });
  const mayWrite = useMay('write');
  const isEditable = useEffectEvent(() => mayWrite);
  const left = useEffectEvent(() => marks.leave());
  const pressed = useEffectEvent((event: KeyboardEvent) => marks.press(event.key));

  useEffect(() => {
    if (place.current === null) return;
    const made = createRichEditor(place.current, written.current, {
      isEditable: () => isEditable(),
      onChange: (now) => changed(now),
      onStep: (now) => stepped(now),
      onKey: (event) => pressed(event),
      onLeave: () => left(),
    });
    setView(made);
    setState(richState(made.state));
    return () => made.destroy();
  }, []);
  // A version that was brought back, or what another window has saved.
  useEffect(() => {
    if (view === null || html === written.current) return;
    written.current = html;
    showHtml(view, html);
  }, [view, html]);

  return (
    <div ref={frame} className="relative rounded-l border border-line-strong bg-surface">
      {view && state && <RichTools view={view} state={state} choices={choices} />}
      <div ref={place} />
      <MarkList list={marks.list} style={cursor} />
    </div>
  );
}

const LIST_WIDTH = 288;

/** Under the cursor, within the frame. */
function placeOf(view: EditorView, frame: HTMLElement | null) {
  if (frame === null) return { left: 0, top: 0 };
  const { left, bottom } = view.coordsAtPos(view.state.selection.from);
  const box = frame.getBoundingClientRect();
  return { left: Math.max(0, Math.min(left - box.left, box.width - LIST_WIDTH)), top: bottom - box.top + 4 };
}
