// A record beside its table: who it is, what is known and where from, what was done. On small screens it covers the page.
import type { RecordKind } from '../fields.contract.ts';

export interface RecordPanelProps {
  kind: RecordKind;
  /** Null: closed. */
  id: string | null;
  onClose: () => void;
  /** The record above and below in the list that it was opened from (keys k and j); absent at its ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/**
 * The last child of a flex row, beside the table: 380 px wide, as high as the window under the header, with its own scrolling. Below
 * 1024 px it is a sheet over the page. It is there while `id` is.
 */
export function RecordPanel({ id }: RecordPanelProps) {
  return id === null ? null : <aside aria-label="Record" />;
}
