// One honest page for everything that comes later: what it will do, that it is not there, and what works today.
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { PagePath } from '#account/plans/contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { PAGE_INFO } from './pages.ts';
import { lockedFeature } from './shell/menu.ts';
import { useViewer } from './shell/use-viewer.ts';

const WORKS_TODAY: readonly { to: PagePath | '/pricing'; title: string; does: string }[] = [
  {
    to: '/linkedin-search',
    title: 'LinkedIn Search',
    does: 'Find people and companies, and open a company’s details.',
  },
  { to: '/home', title: 'Home', does: 'Your credits and your last searches.' },
  { to: '/pricing', title: 'Pricing', does: 'What each plan includes.' },
];

export function PageNotBuiltYet({ page }: { page: PagePath }) {
  const viewer = useViewer();
  const { title, planned } = PAGE_INFO[page];
  return (
    <Page width="form">
      <PageHeader title={title} lead={planned} badge={<Badge tone="warn">Not built yet</Badge>} />
      <p className="mb-5 max-w-130 text-text-2">
        This page is not built yet: it comes with a later version. Until then it does nothing and costs nothing.
      </p>
      <Card title="What works today" padded={false}>
        <ul>
          {WORKS_TODAY.filter(({ to }) => !lockedFeature(to, viewer)).map((item) => (
            <li key={item.to} className="border-b border-line last:border-b-0">
              <Link
                to={item.to}
                className="focus-inset flex min-h-14 items-center gap-3 px-4 py-2 transition-colors hover:bg-surface-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{item.title}</span>
                  <span className="block text-sm text-text-2">{item.does}</span>
                </span>
                <ArrowRight aria-hidden size={16} className="shrink-0 text-text-3" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
