// What recipients cost until they could be written to: the searches that brought them, and the checks of their addresses.
import { formatCredits, formatDate, formatNoun } from '#shared/formats.ts';
import { Sheet } from '#ui/Sheet.tsx';
import type { CampaignResults } from '../../contract.ts';

interface CostSheetProps {
  cost: CampaignResults['cost'];
  onClose: () => void;
}

export function CostSheet({ cost: { credits, searches, checks }, onClose }: CostSheetProps) {
  const rows = [
    ...searches.map(({ id, label, at, credits: each, recipients }) => ({
      key: id,
      title: label,
      note: `${formatDate(at)}, brought ${formatNoun(recipients, 'recipient')}`,
      credits: each,
    })),
    ...(checks.credits > 0
      ? [
          {
            key: 'checks',
            title: 'Email verification',
            note: `Addresses of ${formatNoun(checks.recipients, 'recipient')}`,
            credits: checks.credits,
          },
        ]
      : []),
  ];
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${formatCredits(credits)} spent`}
      description="Searches that found the recipients, and checks of their addresses. Sending is free. A search counts as a whole, also where it found others too."
    >
      <ul aria-label="Credits spent" className="py-2">
        {rows.map(({ key, title, note, credits: each }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-2.5 text-sm">
            <span className="min-w-0">
              <span className="block truncate font-medium">{title}</span>
              <span className="block text-xs text-text-3">{note}</span>
            </span>
            <span className="shrink-0">{formatCredits(each)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
