// What a company's page and a person's page share.
import { ExternalLink as ExternalIcon } from 'lucide-react';
import { useLocation } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { BackToResults as Back, passedResults } from '#prospecting/searches/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { Truncate } from '#ui/Truncate.tsx';
import { getAddress, STORAGE } from './linkedin-results.ts';

export function AboutCard({ text }: { text: string }) {
  return (
    <Card title="About">{text ? <Truncate text={text} lines={10} /> : <p className="text-text-3">Not stated</p>}</Card>
  );
}

// Industries of a company, skills of a person; nothing where the source states none.
export function TagCard({ title, tags }: { title: string; tags: readonly string[] }) {
  const distinct = [...new Set(tags)];
  if (distinct.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="flex flex-wrap gap-1.5">
        {distinct.map((tag) => (
          <li key={tag} className="flex max-w-full">
            <Badge className="h-auto! max-w-full shrink! py-0.5 whitespace-normal!">
              <bdi className="min-w-0 break-words">{tag}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

// The way out to a company's or a person's own page; nothing where the source gave no address that leads anywhere.
export function OnLinkedin({ url }: { url: string }) {
  const href = externalUrl(url);
  if (href === null) return null;
  return (
    <Button asChild size="sm" icon={<ExternalIcon aria-hidden size={14} />}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        View on LinkedIn
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  );
}

// The way back from a company or a person to the results of LinkedIn search.
const SEARCH = { feature: 'linkedin-search', path: '/linkedin-search', title: 'LinkedIn Search' } as const;

export function BackToResults() {
  const { state } = useLocation();
  const { data: user } = useMe();
  const results = user ? passedResults(state, user.uid, STORAGE.unpack) : null;
  return <Back results={results && getAddress(results)} search={SEARCH} />;
}
