// What cards, comparison and page of a product share: its picture, the tags of its supplier, and "not stated".
import { cx } from 'class-variance-authority';
import { BadgeCheck, FileBadge, Package } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import type { Product } from '../contract.ts';
import { getEvidence } from '../domain/supplier-facts.ts';

interface ProductPictureProps {
  src: string;
  /** Empty where the product's name stands beside it. */
  alt?: string;
  className?: string;
}

export function ProductPicture({ src, alt = '', className }: ProductPictureProps) {
  const [failed, setFailed] = useState('');
  const missing = src === '' || failed === src;
  return (
    <span
      className={cx('relative grid place-items-center overflow-hidden rounded-m bg-surface-2 text-text-3', className)}
    >
      {missing ? (
        <span
          className="grid place-items-center gap-1 p-2 text-xs"
          {...(alt !== '' && { role: 'img', 'aria-label': `${alt}: no picture` })}
        >
          <Package aria-hidden size={20} />
          {alt !== '' && 'No picture'}
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </span>
  );
}

// What is stated of a supplier and its papers, as small marks; the rest of a long list is counted.
const SHOWN = 4;

export function EvidenceTags({ product, all = false }: { product: Product; all?: boolean }) {
  const facts = getEvidence(product.supplier);
  const tags = [
    ...facts.map((name) => ({ name, evidence: true })),
    ...product.certificates.map((name) => ({ name, evidence: false })),
  ];
  if (tags.length === 0) return <p className="text-xs text-text-3">No evidence or certificates stated</p>;
  const shown = all ? tags : tags.slice(0, SHOWN);
  return (
    <ul className="flex flex-wrap gap-1" aria-label="Evidence and certificates">
      {shown.map(({ name, evidence }) => (
        <li key={`${name} ${evidence}`} className="flex max-w-full min-w-0">
          <Badge
            tone={evidence ? 'good' : 'neutral'}
            icon={
              evidence ? (
                <BadgeCheck aria-hidden size={12} className="shrink-0" />
              ) : (
                <FileBadge aria-hidden size={12} className="shrink-0" />
              )
            }
            className="max-w-full min-w-0 shrink!"
          >
            <bdi className="truncate" title={name}>
              {name}
            </bdi>
          </Badge>
        </li>
      ))}
      {tags.length > shown.length && <li className="text-xs leading-5 text-text-3">+{tags.length - shown.length}</li>}
    </ul>
  );
}

// A fact as the source states it; where it is silent, that is what is said (product-design 5.22).
export function Stated({ what, children }: { /** "Price": "Price not stated". */ what?: string; children: ReactNode }) {
  if (children) return <bdi>{children}</bdi>;
  return <span className="text-text-3">{what ? `${what} not stated` : 'Not stated'}</span>;
}
