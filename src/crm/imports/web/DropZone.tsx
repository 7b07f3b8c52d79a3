// Where a file is chosen, and where it says that one can be dropped: the whole window takes it.
import { cx } from 'class-variance-authority';
import { Upload } from 'lucide-react';
import { FileButton } from '#ui/FileButton.tsx';

const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,.vcf,.vcard,text/csv,text/tab-separated-values,text/vcard';

interface DropZoneProps {
  /** A file is held over the window. */
  over: boolean;
  onFile: (file: File) => void;
}

export function DropZone({ over, onFile }: DropZoneProps) {
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
      <FileButton variant="primary" label="File to import" accept={ACCEPTED} onFile={onFile}>
        Choose a file
      </FileButton>
    </div>
  );
}
