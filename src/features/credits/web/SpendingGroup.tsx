// Where this month's credits went, the most first. Each line leads to exactly the entries that it counts.
import { formatCount, formatCredits } from '#shared/formats.ts';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { CreditsSummary } from '../contract.ts';

interface SpendingGroupProps {
  summary: CreditsSummary;
  onShow: (what: string) => void;
}

export function SpendingGroup({ summary: { spending, received }, onShow }: SpendingGroupProps) {
  const spent = spending.reduce((sum, { credits }) => sum + credits, 0);
  const most = spending[0]?.credits ?? 0;
  const month = new Date().toLocaleDateString('en-US', { month: 'long' });
  return (
    <SettingsGroup
      id="spending"
      title={`Spent in ${month}`}
      lead={`${formatCredits(spent)} spent, ${formatCount(received)} received.`}
      padded={spending.length === 0}
    >
      {spending.length === 0 ? (
        <p className="text-sm text-text-2">Nothing yet this month.</p>
      ) : (
        <ul className="py-2">
          {spending.map(({ what, credits, entries }) => (
            <li key={what}>
              <button
                type="button"
                onClick={() => onShow(what)}
                className="focus-inset block w-full px-4 py-2 text-left text-sm hover:bg-surface-2"
              >
                <span className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 truncate font-medium">{what}</span>
                  <span className="shrink-0">
                    {formatCredits(credits)}
                    <span className="text-text-3">
                      {' '}
                      in {formatCount(entries)} {entries === 1 ? 'entry' : 'entries'}
                    </span>
                  </span>
                </span>
                <span aria-hidden className="mt-1.5 block h-1.5 rounded-full bg-surface-3">
                  <span
                    className="block h-full min-w-1 rounded-full bg-accent"
                    style={{ width: `${(credits / most) * 100}%` }}
                  />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </SettingsGroup>
  );
}
