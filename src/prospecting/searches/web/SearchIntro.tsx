// Before the first search: what can be found, what it costs, words to begin with, and the searches made before.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Capability } from '#shared/capabilities.ts';
import { formatCredits, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RecentSearches } from './RecentSearches.tsx';

interface SearchIntroProps {
  icon: LucideIcon;
  title: string;
  examples?: readonly string[];
  free?: string;
  children?: ReactNode;
  /** Credits of one search. */
  price: number;
  /** Results of an earlier search that are stored, though not those that the address asks for. */
  kept: { count: number; term: string } | null;
  capabilities: readonly Capability[];
  /** Fills the text box; nothing is searched or charged by it. */
  onExample: (term: string) => void;
}

/** Its words differ by whether earlier results are stored (product-spec section 2). */
export function SearchIntro(props: SearchIntroProps) {
  const { icon: Icon, title, examples = [], free, children, price, kept, capabilities, onExample } = props;
  const cost = price > 0 ? `Each search costs ${formatCredits(price)}` : 'Searching is free';
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
          {kept ? (
            <p>
              Your {formatNoun(kept.count, 'earlier result')}
              {kept.term && (
                <>
                  {' '}
                  for <bdi>“{kept.term}”</bdi>
                </>
              )}{' '}
              {kept.count === 1 ? 'is' : 'are'} still stored:{' '}
              <Link to="." className="link underline">
                show them
              </Link>{' '}
              for free. A new search costs {formatCredits(price)} and takes their place.
            </p>
          ) : (
            <p>
              {cost}; {free ?? 'opening its results again is free'}.
            </p>
          )}
          {children}
        </EmptyState>
      </Card>
      <RecentSearches capabilities={capabilities} />
    </div>
  );
}
