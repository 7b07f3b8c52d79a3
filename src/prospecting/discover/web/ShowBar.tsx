// The first line of Discover: companies or people, new or already yours, the filters on small screens, the map.
import { Map as MapIcon } from 'lucide-react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { DiscoverKind } from '../fields.contract.ts';
import type { DiscoverAddress, DiscoverForm } from './discover-address.ts';
import { FilterSheet } from './Filters.tsx';
import { countText } from './row-labels.ts';
import type { SetAddress } from './use-discover-address.ts';

interface ShowBarProps {
  address: DiscoverAddress;
  set: SetAddress;
  counts: { yours: number; new: number } | undefined;
  onFilter: (part: Partial<DiscoverForm>) => void;
}

const KINDS: readonly { value: DiscoverKind; label: string }[] = [
  { value: 'company', label: 'Companies' },
  { value: 'person', label: 'People' },
];
/** What is shown in place of all that fit ends with another question. */
const ALL = { run: null, since: null, open: null } as const;

export function ShowBar({ address, set, counts, onFilter }: ShowBarProps) {
  const { kind, form, show, run, map } = address;
  const total = show === 'new' ? counts?.new : counts?.yours;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Segmented
        aria-label="What to find"
        options={KINDS}
        value={kind}
        onValueChange={(next) => set({ ...ALL, kind: next, outside: null, map: false }, { step: true })}
      />
      <span className="max-md:order-2">
        <CountSwitch
          counts={counts}
          show={run === null ? show : null}
          onShow={(next) => set({ ...ALL, show: next }, { step: true })}
        />
      </span>
      <FilterSheet
        kind={kind}
        form={form}
        onChange={onFilter}
        found={total === undefined ? 'Show' : `Show ${countText(kind, total)}`}
      />
      {kind === 'company' && (
        <Button
          className="ml-auto max-md:order-1"
          icon={<MapIcon aria-hidden size={16} />}
          aria-pressed={map}
          onClick={() => set({ map: !map })}
        >
          {map ? 'Hide the map' : 'Map'}
        </Button>
      )}
    </div>
  );
}

// "New 412, already yours 3": how many fit, exactly, and which of the two are shown. Free.
interface CountSwitchProps {
  /** Undefined until they are known. */
  counts: { yours: number; new: number } | undefined;
  /** Null while something else is shown: what one search brought. */
  show: DiscoverAddress['show'] | null;
  onShow: (show: DiscoverAddress['show']) => void;
}

function CountSwitch({ counts, show, onShow }: CountSwitchProps) {
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
