// A placeholder in the shape of an offer. It stands still: nothing is loading.
const bar = 'block rounded-s bg-surface-3';

export function OfferShape() {
  return (
    <div aria-hidden>
      <span className={`${bar} h-28`} />
      <span className="mt-4 flex items-center gap-2.5">
        <span className="block size-8 rounded-full bg-surface-3" />
        <span className={`${bar} h-3.5 w-28`} />
      </span>
      <span className={`${bar} mt-4 h-3.5 w-full`} />
      <span className={`${bar} mt-2 h-3.5 w-3/5`} />
      <span className="mt-4 flex justify-between">
        <span className={`${bar} h-5 w-16`} />
        <span className={`${bar} h-5 w-24`} />
      </span>
    </div>
  );
}
