// Where this month's credits went, the most first. Each line leads to exactly the entries that it counts.
import { formatCount, formatCredits, formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { CreditsSummary } from '../contract.ts';

interface SpendingGroupProps {
  summary: CreditsSummary;
  onShow: (what: string, practice: boolean) => void;
}

export function SpendingGroup({ summary: { spending, received }, onShow }: SpendingGroupProps) {
  const spent = sumOf(spending.filter(({ practice }) => !practice));
  const practised = sumOf(spending.filter(({ practice }) => practice));
  const most = Math.max(0, ...spending.map(({ credits }) => credits));
  const month = new Date().toLocaleDateString('en-US', { month: 'long' });
  return (
    <SettingsGroup
      id="spending"
      title={`Spent in ${month}`}
      lead={`${formatCredits(spent)} spent, ${formatCount(received)} received.${
        practised > 0 ? ` ${formatCount(practised)} more on sample data.` : ''
      }`}
      padded={spending.length === 0}
    >
      {spending.length === 0 ? (
        <p className="text-sm text-text-2">Nothing yet this month.</p>
      ) : (
        <ul className="py-2">
          {spending.map(({ what, credits, entries, practice }) => (
            <li key={`${what} ${practice}`}>
              <button
                type="button"
                onClick={() => onShow(what, practice)}
                className="focus-inset block w-full px-4 py-2 text-left text-sm hover:bg-surface-2"
              >
                <span className="flex items-baseline justify-between gap-4">
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="truncate font-medium">{what}</span>
                    {practice && <Badge>Practice</Badge>}
                  </span>
                  <span className="shrink-0">
                    {formatCredits(credits)}
                    <span className="text-text-3"> in {formatNoun(entries, 'entry', 'entries')}</span>
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

const sumOf = (rows: CreditsSummary['spending']) => rows.reduce((sum, { credits }) => sum + credits, 0);
