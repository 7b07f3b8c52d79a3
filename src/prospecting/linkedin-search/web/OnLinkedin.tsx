// The way out to a company's or a person's own page; nothing where the source gave no address that leads anywhere.
import { ExternalLink as ExternalIcon } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { externalUrl } from '#ui/external-url.ts';

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
