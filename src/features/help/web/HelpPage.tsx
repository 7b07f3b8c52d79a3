// Help: search first, then guides by task, the state of things, what it cost, what is new, and a way to reach support.
import { MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ArticlePage } from './ArticlePage.tsx';
import { ContactCard } from './ContactCard.tsx';
import { Guides } from './Guides.tsx';
import { LoadingArticle, NotLoaded } from './HelpPanel.tsx';
import { HelpSearch } from './HelpSearch.tsx';
import { CostCard, LearnCard, NewsCard } from './SideCards.tsx';
import { StatusCard } from './StatusCard.tsx';
import { useHelp } from './use-help.ts';

export function HelpPage() {
  const { help, failed, retry } = useHelp();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState('');
  const id = params.get('article');
  const article = help?.articles.find((one) => one.id === id);
  useDocumentTitle(article ? `${article.title} · Help` : 'Help & Support');
  if (help && id !== null) return <ArticlePage help={help} article={article} />;
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
      {help ? (
        <HelpSearch typed={typed} onTyped={setTyped} search={help.search} />
      ) : failed ? (
        <NotLoaded onRetry={retry} />
      ) : (
        <LoadingArticle />
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">{help && <Guides articles={help.articles} />}</div>
        <div className="flex min-w-0 flex-col gap-4">
          <StatusCard />
          <CostCard />
          {help && <NewsCard changelog={help.changelog} />}
          <LearnCard />
        </div>
      </div>
      <ContactCard />
    </Page>
  );
}
