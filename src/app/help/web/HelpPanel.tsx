// The article of the page that is shown, beside it; over it where there is no room. It follows to other pages.
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SidePanel } from '#ui/SidePanel.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import { articleHref } from '../fields.contract.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { articleOfPage } from './article.ts';
import { useHelp } from './use-help.ts';

/** From here on a page has its usual place beside the panel. */
const BESIDE_PX = 1360;

export function HelpPanel({ onClose }: { onClose: () => void }) {
  const beside = useMinWidth(BESIDE_PX);
  const { pathname } = useLocation();
  const page = <PanelArticle key={pathname} onLeave={beside ? undefined : onClose} />;
  if (!beside) {
    return (
      <Sheet open onOpenChange={onClose} title="Help" className="max-md:w-full">
        <div className="px-5 pt-4 pb-8">{page}</div>
      </Sheet>
    );
  }
  return (
    <SidePanel
      label="Help"
      tools={<p className="min-w-0 flex-1 text-lg font-title">Help</p>}
      onClose={onClose}
      className="h-[calc(100dvh-var(--header))]"
    >
      {page}
    </SidePanel>
  );
}

/** `onLeave`: where it covers the page, which a link in it leads to. */
function PanelArticle({ onLeave }: { onLeave: (() => void) | undefined }) {
  const location = useLocation();
  const { help, failed, retry } = useHelp();
  /** Those that were opened from one another, the last one shown. */
  const [path, setPath] = useState<readonly string[]>([]);
  if (!help) return failed ? <NotLoaded onRetry={retry} /> : <LoadingArticle />;
  const opened = path.at(-1);
  const article = opened
    ? help.articles.find(({ id }) => id === opened)
    : (articleOfPage(help.articles, location) ?? help.articles[0]);
  if (!article) return null;
  return (
    <article
      aria-label={article.title}
      onClickCapture={(event) => {
        const link = event.target instanceof Element && event.target.closest('a[href^="/"]');
        if (link && !link.getAttribute('href')?.startsWith('/help?article=')) onLeave?.();
      }}
    >
      <div className="mb-3 flex items-start gap-1">
        {opened && (
          <IconButton
            label="Back"
            icon={<ArrowLeft aria-hidden size={16} />}
            className="-ml-2"
            onClick={() => setPath(path.slice(0, -1))}
          />
        )}
        <h2 className="pt-1 text-lg font-title">{article.title}</h2>
      </div>
      <ArticleBody
        blocks={article.blocks}
        level={3}
        pictureUrl={help.pictureUrl}
        onArticle={(id) => setPath([...path, id])}
      />
      <div className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4">
        <Button asChild size="sm">
          <Link to="/help" onClick={onLeave}>
            Search all help
          </Link>
        </Button>
        <Button asChild size="sm" variant="ghost">
          <Link to={articleHref(article.id)} onClick={onLeave}>
            Open as a page
          </Link>
        </Button>
      </div>
    </article>
  );
}

function LoadingArticle() {
  return (
    <Loading label="Loading help">
      <SkeletonText lines={6} />
    </Loading>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="text-md text-text-2">
      <p>Help did not load. Check your connection and try again.</p>
      <Button size="sm" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
