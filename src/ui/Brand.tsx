// The mark and the name of the product.
import { Compass } from 'lucide-react';

export function BrandMark() {
  return (
    <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-[7px] bg-accent text-on-accent">
      <Compass size={16} strokeWidth={1.75} />
    </span>
  );
}

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-md font-semibold tracking-[-0.01em] text-text">
      <BrandMark />
      Leadwright
    </span>
  );
}
