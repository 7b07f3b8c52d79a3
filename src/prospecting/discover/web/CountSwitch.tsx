// "New 412, already yours 3": how many fit, exactly, and which of the two are shown. Free.
import { formatCount } from '#shared/formats.ts';
import { Segmented } from '#ui/Segmented.tsx';
import type { DiscoverAddress } from './discover-address.ts';

interface CountSwitchProps {
  /** Undefined until they are known. */
  counts: { yours: number; new: number } | undefined;
  /** Null while something else is shown: what one search brought. */
  show: DiscoverAddress['show'] | null;
  onShow: (show: DiscoverAddress['show']) => void;
}

export function CountSwitch({ counts, show, onShow }: CountSwitchProps) {
  return (
    <Segmented
      aria-label="Which to show"
      options={[
        { value: 'new', label: <Counted label="New" count={counts?.new} /> },
        { value: 'yours', label: <Counted label="Already yours" count={counts?.yours} /> },
      ]}
      value={show ?? ''}
      onValueChange={onShow}
    />
  );
}

function Counted({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span>
      {label} <span className="text-text-3 tabular-nums">{count === undefined ? '…' : formatCount(count)}</span>
    </span>
  );
}
