// Beside the guides: where credits went, what is new, shortcuts and the tour.
import { Compass, Keyboard, Receipt } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { LastCharges } from '#features/credits/web/index.ts';
import { ShortcutSheet } from '#features/preferences/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Article, inlineText } from './article.ts';
import { articleHref } from './article-href.ts';

export function CostCard() {
  return (
    <Card title="What did this cost me?" padded={false}>
      <p className="px-4 py-3 text-sm text-text-2">
        Every credit has a receipt: what it paid, when, and the balance before and after.
      </p>
      <Suspense fallback={null}>
        <LastCharges />
      </Suspense>
      <div className="px-4 pb-4">
        <Button asChild size="sm" icon={<Receipt aria-hidden size={16} />}>
          <Link to="/settings?section=credits#ledger">Open the ledger</Link>
        </Button>
      </div>
    </Card>
  );
}

const NEWS_SHOWN = 3;

export function NewsCard({ changelog }: { changelog: Article }) {
  const news = changelog.blocks.flatMap((block) => ('ul' in block ? block.ul : [])).slice(0, NEWS_SHOWN);
  return (
    <Card title="What’s new">
      <ul className="mb-3 list-disc space-y-1.5 pl-4 text-sm text-text-2 marker:text-text-3">
        {news.map((line) => (
          <li key={inlineText(line)}>{inlineText(line)}</li>
        ))}
      </ul>
      <Button asChild size="sm">
        <Link to={articleHref(changelog.id)}>All changes</Link>
      </Button>
    </Card>
  );
}

export function LearnCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Tour and shortcuts">
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" icon={<Compass aria-hidden size={16} />}>
          <Link to="/home?tour=1">Take the tour</Link>
        </Button>
        <Button size="sm" icon={<Keyboard aria-hidden size={16} />} onClick={() => setOpen(true)}>
          Keyboard shortcuts
        </Button>
      </div>
      {open && (
        <ShortcutSheet
          onClose={() => setOpen(false)}
          control={/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'}
        />
      )}
    </Card>
  );
}
