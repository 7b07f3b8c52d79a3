// What is stated of a supplier and its papers, as small marks; the rest of a long list is counted.
import { BadgeCheck, FileBadge } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import type { Product } from '../contract.ts';
import { evidenceOf } from '../domain/evidence.ts';

const SHOWN = 4;

export function EvidenceTags({ product, all = false }: { product: Product; all?: boolean }) {
  const facts = evidenceOf(product.supplier);
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
