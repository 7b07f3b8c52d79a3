// What a selection bar offers where rows lie on shelves: in use, archived, or in the bin.
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { Button } from './Button.tsx';

type Shelf = 'live' | 'archived' | 'bin';

interface ShelfButtonsProps {
  /** Where the selected rows lie. */
  shelf: Shelf;
  onMove: (to: Shelf) => void;
}

export function ShelfButtons({ shelf, onMove }: ShelfButtonsProps) {
  return (
    <>
      {shelf === 'live' ? (
        <Button needs="write" size="sm" icon={<Archive aria-hidden size={16} />} onClick={() => onMove('archived')}>
          Archive
        </Button>
      ) : (
        <Button needs="write" size="sm" icon={<ArchiveRestore aria-hidden size={16} />} onClick={() => onMove('live')}>
          Take back
        </Button>
      )}
      {shelf !== 'bin' && (
        <Button
          needs="write"
          variant="danger"
          size="sm"
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => onMove('bin')}
        >
          Delete
        </Button>
      )}
    </>
  );
}
