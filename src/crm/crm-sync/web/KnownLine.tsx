// What connected CRMs know of a contact or company, in its panel: stage, owner, and whether it may be contacted.

import { Badge } from '#ui/Badge.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { CRM_NAMES } from '../fields.contract.ts';
import { useKnownRecord } from './use-crm.ts';

export function KnownLine({ kind, id }: { kind: 'contact' | 'company'; id: string }) {
  const items = useKnownRecord(kind, id).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul aria-label="CRM" className="mt-3 space-y-1 text-sm">
      {items.map(({ crm, url, owner, stage, isCustomer, doNotContact }) => (
        <li key={crm} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
          {url ? <ExternalLink url={url}>{CRM_NAMES[crm]}</ExternalLink> : CRM_NAMES[crm]}
          {stage && <Badge tone={isCustomer ? 'info' : 'neutral'}>{stage}</Badge>}
          {doNotContact && <Badge tone="bad">Do not contact</Badge>}
          {owner && <span>Owner: {owner}</span>}
        </li>
      ))}
    </ul>
  );
}
