// What is shown, where it is not simply all that fits: what one search brought, what is new since, or the first sight of the product.
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { countFilters, type DiscoverAddress } from './discover-address.ts';
import { RunHead } from './RunHead.tsx';
import type { SetAddress } from './use-discover-address.ts';
import type { PaidSource } from './use-paid-source.ts';

interface ShownHeadProps {
  address: DiscoverAddress;
  set: SetAddress;
  asking: PaidSource;
  counts: { yours: number; new: number } | undefined;
  /** Rows on the screen. */
  rows: number;
}

export function ShownHead({ address, set, asking, counts, rows }: ShownHeadProps) {
  const { kind, form, show, since } = address;
  if (asking.shown) {
    return (
      <RunHead
        {...asking.shown}
        shown={rows}
        searching={asking.searching}
        onNext={asking.nextPage}
        onFresh={asking.askFresh}
        onLeave={() => set({ run: null, open: null }, { step: true })}
      />
    );
  }
  if (since !== null) {
    const all = (
      <Button size="sm" onClick={() => set({ since: null })}>
        Show all that fit
      </Button>
    );
    return (
      <Notice className="mb-3" action={all}>
        Only those that have come since <Age at={since} />.
      </Notice>
    );
  }
  const first = counts?.yours === 0 && show === 'new' && kind === 'company' && countFilters(kind, form) === 0;
  if (!first || address.run !== null) return null;
  return (
    <p className="mb-3 text-text-2">
      These are real companies, free to look at: narrow them down, open one, and save those that fit.
    </p>
  );
}
