// A record beside its table: who it is, what is known and where from, what was done. On small screens it covers the page.
import { Maximize2, Minimize2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { companyPath } from '#shared/page-paths.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SidePanel } from '#ui/SidePanel.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { RecordView, StepButtons } from './RecordView.tsx';

export interface RecordPanelProps {
  kind: RecordKind;
  /** Null: closed. */
  id: string | null;
  onClose: () => void;
  /** The record above and below in the list that it was opened from (keys k and j); absent at its ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** In the address: the record is seen in the full width of the window. */
const WIDE = 'wide';
/** From here on there is room beside the table. */
const BESIDE_PX = 1024;
const NAMES: Record<RecordKind, string> = { contact: 'Contact', company: 'Company' };

/**
 * The last child of a flex row, beside the table: 380 px wide, as high as the window under the header, with its own scrolling. Below
 * 1024 px it is a sheet over the page; `?wide=1` shows it as a wide one on any screen. It is there while `id` is.
 */
export function RecordPanel(props: RecordPanelProps) {
  const beside = useMinWidth(BESIDE_PX);
  const [search, setSearch] = useSearchParams();
  const wide = search.get(WIDE) === '1';
  const { id, kind } = props;
  function widen(on: boolean) {
    const next = new URLSearchParams(search);
    if (on) next.set(WIDE, '1');
    else next.delete(WIDE);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  if (beside && !wide) return id === null ? null : <Beside {...props} id={id} onWide={widen} />;
  return (
    <Sheet
      open={id !== null}
      onOpenChange={(open) => !open && props.onClose()}
      title={NAMES[kind]}
      header={id !== null && <Tools {...props} id={id} wide={beside ? wide : null} onWide={widen} />}
      className={wide ? 'md:w-275 md:max-w-[calc(100vw-64px)]' : undefined}
    >
      {id !== null && (
        <div className="p-4 md:p-5">
          <RecordView key={id} kind={kind} id={id} wide={wide} onGone={props.onClose} />
        </div>
      )}
    </Sheet>
  );
}

interface OpenProps extends RecordPanelProps {
  id: string;
  onWide: (on: boolean) => void;
}

function Beside(props: OpenProps) {
  const { kind, id, onClose, onWide } = props;
  return (
    <SidePanel
      label={NAMES[kind]}
      tools={<Tools {...props} wide={false} onWide={onWide} />}
      onClose={onClose}
      className="max-h-[calc(100dvh-var(--header))]"
    >
      <RecordView key={id} kind={kind} id={id} onGone={onClose} />
    </SidePanel>
  );
}

interface ToolsProps extends OpenProps {
  /** Null: there is no other width. */
  wide: boolean | null;
}

function Tools({ kind, id, onPrevious, onNext, wide, onWide }: ToolsProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <StepButtons onPrevious={onPrevious} onNext={onNext} />
      <span className="flex-1" />
      {kind === 'company' && (
        <Link
          to={companyPath(id)}
          aria-label="Open the company page"
          title="Open the company page"
          className="inline-grid size-8 place-items-center rounded-s text-text-2 hover:bg-surface-2 hover:text-text pointer-coarse:size-11"
        >
          <Maximize2 aria-hidden size={16} />
        </Link>
      )}
      {kind === 'contact' && wide !== null && (
        <IconButton
          label={wide ? 'Show beside the table' : 'Open in full width'}
          icon={wide ? <Minimize2 aria-hidden size={16} /> : <Maximize2 aria-hidden size={16} />}
          onClick={() => onWide(!wide)}
        />
      )}
    </div>
  );
}
