// Help: search first, then guides by task, the state of things, what it cost, what is new, and a way to reach support.
import { ArrowLeft, Compass, Keyboard, MessageCircleQuestionMark, Receipt } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LastCharges } from '#billing/credits/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { openShortcutSheet } from '#ui/single-key-shortcuts.ts';
import { articleHref } from '../fields.contract.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { type Article, GROUPS, inlineText } from './article.ts';
import { HELP } from './article-index.ts';
import { ContactCard } from './ContactCard.tsx';
import { HelpSearch } from './HelpSearch.tsx';
import { StatusCard } from './StatusCard.tsx';

export function HelpPage() {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState('');
  const id = params.get('article');
  const article = HELP.articles.find((one) => one.id === id);
  useDocumentTitle(article ? `${article.title} · Help` : 'Help & Support');
  if (id !== null) return <ArticlePage article={article} />;
  return (
    <Page>
      <PageHeader
        title="Help & Support"
        lead="Guides for every page, also without a network."
        actions={
          <Button asChild icon={<MessageCircleQuestionMark aria-hidden size={16} />}>
            <a href="#contact">Contact support</a>
          </Button>
        }
      />
      <HelpSearch typed={typed} onTyped={setTyped} search={HELP.search} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          <Guides articles={HELP.articles} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <StatusCard />
          <CostCard />
          <NewsCard changelog={HELP.changelog} />
          <LearnCard />
        </div>
      </div>
      <ContactCard />
    </Page>
  );
}

/** All articles, by what one wants to do. */
function Guides({ articles }: { articles: readonly Article[] }) {
  return (
    <section aria-labelledby="guides">
      <h2 id="guides" className="sr-only">
        Guides
      </h2>
      <div className="gap-x-4 sm:columns-2">
        {GROUPS.map((group) => {
          const members = articles.filter((article) => article.group === group);
          return (
            members.length > 0 && (
              <section
                key={group}
                aria-label={group}
                className="mb-4 break-inside-avoid overflow-hidden rounded-l border border-line bg-surface"
              >
                <h3 className="border-b border-line px-4 py-3 text-md font-semibold">{group}</h3>
                <ul className="py-1">
                  {members.map(({ id, title }) => (
                    <li key={id}>
                      <Link
                        to={articleHref(id)}
                        className="focus-inset flex min-h-8 items-center px-4 py-1 text-sm text-text-2 hover:bg-surface-2 hover:text-text pointer-coarse:min-h-11"
                      >
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </section>
  );
}

function CostCard() {
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

function NewsCard({ changelog }: { changelog: Article }) {
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

function LearnCard() {
  return (
    <Card title="Tour and shortcuts">
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" icon={<Compass aria-hidden size={16} />}>
          <Link to="/home?tour=1">Take the tour</Link>
        </Button>
        <Button size="sm" icon={<Keyboard aria-hidden size={16} />} onClick={openShortcutSheet}>
          Keyboard shortcuts
        </Button>
      </div>
    </Card>
  );
}

// One article at its own address, with the others of its group and the page that it is about.
function ArticlePage({ article }: { article: Article | undefined }) {
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
  const others = HELP.articles.filter(
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
          <ArticleBody blocks={article.blocks} level={2} pictureUrl={HELP.pictureUrl} />
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
