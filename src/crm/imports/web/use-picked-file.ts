// A file that is dropped anywhere in the window, or pasted; and cells that are pasted while no field has the focus.
import { useEffect, useEffectEvent, useState } from 'react';

interface PickedFile {
  onFile: (file: File) => void;
  onText: (text: string) => void;
}

/** Answers whether a file is held over the window. A file that misses the zone must not make the browser leave the page. */
export function usePickedFile({ onFile, onText }: PickedFile): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((data: DataTransfer | null, withText: boolean) => {
    const file = data?.files[0];
    const text = withText ? (data?.getData('text/plain') ?? '') : '';
    if (file) onFile(file);
    else if (text.trim() !== '') onText(text);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    window.addEventListener('dragover', hold, { signal });
    // Without a related target the pointer is outside the window.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        take(event.dataTransfer, false);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      ({ target, clipboardData }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) take(clipboardData, true);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return over;
}
