// A fact as the source states it; where it is silent, that is what is said (product-design 5.22).
import type { ReactNode } from 'react';

export function Stated({ what, children }: { /** "Price": "Price not stated". */ what?: string; children: ReactNode }) {
  if (children) return <bdi>{children}</bdi>;
  return <span className="text-text-3">{what ? `${what} not stated` : 'Not stated'}</span>;
}
