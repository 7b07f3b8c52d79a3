// Where one lands after signing in: the way to new prospects, what is left to spend, and what was searched last.
import { Search } from 'lucide-react';
import { Link } from 'react-router';
import type { UserDocument } from '#features/accounts/contract.ts';
import { useMe } from '#features/accounts/web/index.ts';
import { DueTasks } from '#features/activities/web/index.ts';
import { useCredits } from '#features/credits/web/index.ts';
import { cheapestPlanFor, mayUse, PLAN_NAMES, planGroup } from '#features/plans/contract.ts';
import { DueNextSteps } from '#features/saved-jobs/web/index.ts';
import { RecentSearches } from '#features/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Stat } from '#ui/Stat.tsx';
import { greeting } from './greeting.ts';

export function HomePage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <Home user={user} /> : null;
}

function Home({ user }: { user: UserDocument }) {
  const credits = useCredits();
  const viewer = { group: planGroup(user.currentPlan, user.isPaid), teamMember: user.teamMember };
  const maySearch = mayUse('linkedin-search', viewer) === 'allowed';
  return (
    <Page>
      <PageHeader
        title={greeting(new Date().getHours(), user.fullName)}
        lead="Find them. Keep them. Write to them."
        actions={maySearch && <FindProspects />}
      />
      {user.missingProfileFields.length > 0 && (
        <Notice
          tone="warn"
          className="mb-4"
          action={
            <Link to="/complete-profile" className="font-semibold underline underline-offset-3">
              Complete it
            </Link>
          }
        >
          Your profile is not complete yet.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <RecentSearches
          empty={
            <EmptyState level={3} title="No searches yet" action={maySearch && <FindProspects size="sm" />}>
              Each search you make is kept here. Opening it again costs nothing.
            </EmptyState>
          }
        />
        <div className="space-y-4 max-lg:row-start-1">
          <Card>
            <Stat
              label="Credits left"
              value={credits === undefined ? '–' : formatCount(credits)}
              note={`${PLAN_NAMES[user.currentPlan]} plan`}
            />
          </Card>
          {mayUse('contacts', viewer) === 'allowed' && <DueTasks />}
          {mayUse('jobs', viewer) === 'allowed' && <DueNextSteps />}
          {!maySearch && <UnlockSearch />}
        </div>
      </div>
    </Page>
  );
}

function FindProspects({ size }: { size?: 'sm' }) {
  return (
    <Button asChild variant="primary" size={size} icon={<Search aria-hidden size={16} />}>
      <Link to="/linkedin-search">Find prospects</Link>
    </Button>
  );
}

function UnlockSearch() {
  return (
    <Card title="Find prospects on LinkedIn">
      <p className="text-text-2">
        LinkedIn Search is included in {PLAN_NAMES[cheapestPlanFor('linkedin-search')]}. Your plan does not reach it
        yet.
      </p>
      <Button asChild variant="primary" size="sm" className="mt-3">
        <Link to="/pricing">See the plans</Link>
      </Button>
    </Card>
  );
}
