// Before the first search: what can be found, what it costs, words to begin with, and the searches made before.
import { Building2, Users } from 'lucide-react';
import { RecentSearches } from '#features/searches/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { StoredSearch } from '../contract.ts';
import type { SearchType } from './linkedin-calls.ts';

const INTROS: Record<SearchType, { icon: typeof Users; title: string; free: string; examples: readonly string[] }> = {
  people: {
    icon: Users,
    title: 'Find people by name, title, company or place',
    free: 'opening its results again is free',
    examples: ['procurement timber', 'head of operations', 'architect'],
  },
  companies: {
    icon: Building2,
    title: 'Find companies by name, trade or place',
    free: 'company details are free',
    examples: ['timber', 'packaging', 'logistics'],
  },
};

interface SearchIntroProps {
  type: SearchType;
  /** Credits of one search. */
  price: number;
  /** Results of the other kind, which the toggle hides. */
  other: StoredSearch | null;
  /** Fills the text box; nothing is searched or charged by it. */
  onExample: (term: string) => void;
}

export function SearchIntro({ type, price, other, onExample }: SearchIntroProps) {
  const { icon: Icon, title, free, examples } = INTROS[type];
  const hidden = other ? other.searchResults.length + other.companyResults.length : 0;
  return (
    <div className="space-y-4">
      <Card padded={false}>
        <EmptyState
          icon={<Icon size={20} />}
          title={title}
          action={examples.map((example) => (
            <Button key={example} size="sm" className="rounded-full" onClick={() => onExample(example)}>
              {example}
            </Button>
          ))}
        >
          Each search costs {formatCredits(price)}; {free}.
          {other && hidden > 0 && (
            <p className="mt-1">
              Your {formatCount(hidden)} results for <bdi>“{other.searchQuery}”</bdi> are kept under{' '}
              {other.searchType === 'people' ? 'People' : 'Companies'} until the next search.
            </p>
          )}
        </EmptyState>
      </Card>
      <RecentSearches deliveredOnly />
    </div>
  );
}
