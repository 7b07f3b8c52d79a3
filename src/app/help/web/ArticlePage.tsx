// One article at its own address, with the others of its group and the page that it is about.
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { articleHref } from '../fields.contract.ts';
import { ArticleBody } from './ArticleBody.tsx';
import type { Article } from './article.ts';
import type { Help } from './article-index.ts';

interface ArticlePageProps {
  help: Help;
  article: Article | undefined;
}

export function ArticlePage({ help, article }: ArticlePageProps) {
  const id = article?.id;
  useEffect(() => {
    if (id) scrollTo(0, 0);
  }, [id]);
  if (!article) {
    return (
      <Page>
        <h1 className="sr-only">Help & Support</h1>
        <EmptyState
          title="Article not found"
          action={
            <Button asChild variant="primary">
              <Link to="/help">Search help</Link>
            </Button>
          }
        >
          It may have another name now.
        </EmptyState>
      </Page>
    );
  }
  const others = help.articles.filter(
    ({ group, id }) => group !== null && group === article.group && id !== article.id,
  );
  const [page] = article.pages;
  return (
    <Page>
      <Link
        to="/help"
        className="mb-2 inline-flex min-h-8 items-center gap-1 text-sm font-label text-text-2 hover:text-text pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden size={16} />
        All help
      </Link>
      <div className="items-start gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_260px]">
        <article className="min-w-0 max-w-180">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-xl font-title tracking-[-0.015em]">{article.title}</h1>
            {page && !page.includes(':') && (
              <Button asChild size="sm">
                <Link to={page}>Open the page</Link>
              </Button>
            )}
          </div>
          <ArticleBody blocks={article.blocks} level={2} pictureUrl={help.pictureUrl} />
        </article>
        {others.length > 0 && (
          <nav aria-label={article.group ?? 'Help'} className="mt-8 lg:mt-2">
            <h2 className="mb-1 text-sm font-semibold">{article.group}</h2>
            <ul className="border-l border-line">
              {others.map((other) => (
                <li key={other.id}>
                  <Link
                    to={articleHref(other.id)}
                    className="focus-inset flex min-h-8 items-center px-3 py-1 text-sm text-text-2 hover:text-text pointer-coarse:min-h-11"
                  >
                    {other.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </Page>
  );
}
