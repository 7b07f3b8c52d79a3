// The way out to a web page of another site: it opens in a new tab that knows nothing of ours, and says so.
import { cx } from 'class-variance-authority';
import { ExternalLink as Icon, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { externalUrl } from './external-url.ts';
import { Tooltip } from './Tooltip.tsx';

interface ExternalLinkProps {
  /** As the source gave it. */
  url: string;
  className?: string;
  children: ReactNode;
}

/** The children as a link where the address is one; otherwise as plain text. */
export function ExternalLink({ url, className, children }: ExternalLinkProps) {
  const href = externalUrl(url);
  if (href === null) return <span className={className}>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={cx('link', className)}>
      {children}
      <Icon aria-hidden size={14} className="ml-1 inline-block shrink-0 align-[-2px]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface ExternalIconLinkProps {
  url: string;
  /** Where it leads: "Open on LinkedIn". */
  label: string;
  /** Key shown in the tooltip. */
  shortcut?: string;
  /** Id of the element that names the record it belongs to. */
  describedBy?: string;
  /** In place of the arrow that leads out. */
  icon?: LucideIcon;
}

/** The same as an icon of 32 px, for rows; nothing where the address is none. */
export function ExternalIconLink({ url, label, shortcut, describedBy, icon: Shown = Icon }: ExternalIconLinkProps) {
  const href = externalUrl(url);
  if (href === null) return null;
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${label} (opens in a new tab)`}
        aria-describedby={describedBy}
        data-row-external=""
        className="inline-grid size-8 shrink-0 place-items-center rounded-s text-text-2 transition-colors hover:bg-surface-2 hover:text-text pointer-coarse:size-11"
      >
        <Shown aria-hidden size={16} />
      </a>
    </Tooltip>
  );
}

interface ExternalButtonProps {
  url: string;
  /** "View Profile". */
  label: string;
  /** Whose it is, for readers: "of harbour.roasters". */
  about: string;
}

/** The same as a button in words, for cards. With no page of our own to open, Enter on the card leads there too. */
export function ExternalButton({ url, label, about }: ExternalButtonProps) {
  const href = externalUrl(url);
  if (href === null) return null;
  return (
    <Button asChild size="sm">
      <a href={href} target="_blank" rel="noopener noreferrer" data-row-external="" data-row-details="">
        {label}
        <Icon aria-hidden size={14} />
        <span className="sr-only"> {about} (opens in a new tab)</span>
      </a>
    </Button>
  );
}
