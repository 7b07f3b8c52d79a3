// The keys of a list of results (product-design section 4): `/` search, `j` and `k` move, `x` selects, Enter opens, `o` leads
// out, `s` saves.

export type RowAction =
  | { kind: 'field' }
  | { kind: 'move'; to: number }
  | { kind: 'details' }
  | { kind: 'external' }
  | { kind: 'save' }
  | { kind: 'select' };

interface Press {
  key: string;
  /** Row that has the focus, or something in it; -1 where none. */
  row: number;
  rows: number;
  /** True where the row itself has the focus, not a link in it. */
  onRow: boolean;
}

/** What a key means outside of text fields, or null where it is none of ours. */
export function rowAction({ key, row, rows, onRow }: Press): RowAction | null {
  switch (key) {
    case '/':
      return { kind: 'field' };
    case 'j':
      return row + 1 < rows ? { kind: 'move', to: row + 1 } : null;
    case 'k':
      return row > 0 ? { kind: 'move', to: row - 1 } : null;
    case 'Enter':
      // On a link of the row Enter is that link's.
      return onRow ? { kind: 'details' } : null;
    case 'o':
      return row >= 0 ? { kind: 'external' } : null;
    case 's':
      return row >= 0 ? { kind: 'save' } : null;
    // With shift held: everything from the last one that was pressed to here.
    case 'x':
    case 'X':
      return row >= 0 ? { kind: 'select' } : null;
    default:
      return null;
  }
}
