// Draws an article: steps, lists, links to pages and to other articles, pictures in the theme of the page.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTheme } from '#ui/theme.tsx';
import { fillNumbers } from '../domain/fill-numbers.ts';
import { articleHref } from '../fields.contract.ts';
import type { Block, Inline } from './article.ts';

interface ArticleBodyProps {
  blocks: readonly Block[];
  /** Of the first heading in it. */
  level: 2 | 3;
  pictureUrl: (name: string, theme: 'light' | 'dark') => string | undefined;
  /** Opens another article in the same place; left out, links lead to its address. */
  onArticle?: ((id: string) => void) | undefined;
}

export function ArticleBody({ blocks, level, pictureUrl, onArticle }: ArticleBodyProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes
  const line = (inlines: readonly Inline[]) => inlines.map((one, at) => <Part key={at} part={one} open={onArticle} />);
  return (
    <div className="space-y-3 text-md leading-relaxed text-text-2">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes
        <BlockView key={at} block={block} level={level} pictureUrl={pictureUrl} line={line} />
      ))}
    </div>
  );
}

interface BlockViewProps {
  block: Block;
  level: 2 | 3;
  pictureUrl: ArticleBodyProps['pictureUrl'];
  line: (inlines: readonly Inline[]) => ReactNode;
}

function BlockView({ block, level, pictureUrl, line }: BlockViewProps) {
  if ('p' in block) return <p>{line(block.p)}</p>;
  if ('h' in block) {
    const Heading = `h${Math.min(6, level + block.level - 2) as 2 | 3 | 4}` as const;
    return <Heading className="pt-2 text-md font-semibold text-text">{fillNumbers(block.h)}</Heading>;
  }
  if ('picture' in block) return <Picture name={block.picture} alt={block.alt} pictureUrl={pictureUrl} />;
  const items = 'ol' in block ? block.ol : block.ul;
  const List = 'ol' in block ? 'ol' : 'ul';
  return (
    <List className={`space-y-1.5 pl-5 marker:text-text-3 ${List === 'ol' ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes
        <li key={at} className="pl-1">
          {line(item)}
        </li>
      ))}
    </List>
  );
}

function Part({ part, open }: { part: Inline; open: ((id: string) => void) | undefined }) {
  if (typeof part === 'string') return fillNumbers(part);
  if ('strong' in part) return <strong className="font-semibold text-text">{fillNumbers(part.strong)}</strong>;
  if ('code' in part) return <code className="rounded-xs bg-surface-2 px-1 text-[0.92em]">{part.code}</code>;
  if (/^https?:/.test(part.to)) {
    return (
      <a href={part.to} target="_blank" rel="noreferrer" className="link underline">
        {part.text}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  const isPage = part.to.startsWith('/');
  return (
    <Link
      to={isPage ? part.to : articleHref(part.to)}
      className="link underline"
      onClick={(event) => {
        if (isPage || !open || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(part.to);
      }}
    >
      {part.text}
    </Link>
  );
}

interface PictureProps {
  name: string;
  alt: string;
  pictureUrl: ArticleBodyProps['pictureUrl'];
}

function Picture({ name, alt, pictureUrl }: PictureProps) {
  const { theme } = useTheme();
  const [missing, setMissing] = useState(false);
  const url = pictureUrl(name, theme);
  // Without a network the words do.
  if (!url || missing) return null;
  return (
    <img
      src={url}
      alt={alt}
      width={960}
      height={600}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className="block h-auto w-full rounded-m border border-line bg-surface-2"
    />
  );
}
