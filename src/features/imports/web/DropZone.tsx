// Where a file is chosen, or dropped.
import { cx } from 'class-variance-authority';
import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';

const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,.vcf,.vcard,text/csv,text/tab-separated-values,text/vcard';

export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only takes what is dropped; the button in it is for everybody else
    <div
      data-testid="drop-zone"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-3 rounded-l border border-dashed px-4 py-12 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <span aria-hidden className="grid size-10 place-items-center rounded-m border border-line bg-surface text-text-2">
        <Upload size={20} />
      </span>
      <p className="text-md">
        <span className="max-sm:hidden">Drop a file here, or </span>
        <span className="sm:hidden">Choose a file of this phone</span>
      </p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="File to import"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after a fault.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
