// What is edited where it stands: closed by a key, the focus is again on the button that opened it.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export function useEditing() {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setEditing(false));
    // Whoever has gone on to another place stays there.
    if (document.activeElement === document.body) button.current?.focus();
  }
  return { editing, open: () => setEditing(true), close, button };
}
