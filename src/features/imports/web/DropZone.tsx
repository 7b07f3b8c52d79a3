// Where a file is chosen, and where it says that one can be dropped: the whole window takes it.
import { cx } from 'class-variance-authority';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';

const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,.vcf,.vcard,text/csv,text/tab-separated-values,text/vcard';

interface DropZoneProps {
  /** A file is held over the window. */
  over: boolean;
  onFile: (file: File) => void;
}

export function DropZone({ over, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-l border border-dashed px-4 py-12 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <span aria-hidden className="grid size-10 place-items-center rounded-m border border-line bg-surface text-text-2">
        <Upload size={20} />
      </span>
      <p className="text-md">
        <span className="max-sm:hidden">Drop a file, paste cells, or </span>
        <span className="sm:hidden">A file of this phone</span>
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
