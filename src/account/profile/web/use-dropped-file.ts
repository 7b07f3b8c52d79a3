// A file that is dropped on a place, or pasted anywhere on the page while that place is shown.
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

export function useDroppedFile(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((data: DataTransfer | null) => {
    const [file] = data?.files ?? [];
    if (file) onFile(file);
    return file !== undefined;
  });

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      // Pasted text goes where it always goes.
      if (take(event.clipboardData)) event.preventDefault();
    };
    // A file that misses its place would be opened in place of the page.
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('paste', onPaste);
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('paste', onPaste);
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);

  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}
