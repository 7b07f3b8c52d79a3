// Where one lands after signing in: what to do now, whether anything is wrong, and how far one has come (product design 5.1).
import { Search } from 'lucide-react';
import { Link } from 'react-router';
import type { UserDocument } from '#account/accounts/contract.ts';
import { useMe } from '#account/accounts/web/index.ts';
import { SearchNews } from '#prospecting/discover/web/index.ts';
import { RunList } from '#prospecting/searches/web/index.ts';
import { CheckAddress } from '#prospecting/verifier/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { Home } from '../contract.ts';
import { CreditsCard } from './CreditsCard.tsx';
import { FirstSteps, ShowFirstSteps } from './FirstSteps.tsx';
import { greeting } from './greeting.ts';
import { HealthCard } from './HealthCard.tsx';
import { HomeLoading } from './HomeLoading.tsx';
import { JobsPipeline, PipelineCard } from './PipelineCard.tsx';
import { SendingCard } from './SendingCard.tsx';
import { StartLinks } from './StartLinks.tsx';
import { TodayCard } from './TodayCard.tsx';
import { Tour } from './Tour.tsx';
import { useHome, useLiveHome } from './use-home.ts';
import { type HomeViewer, homeViewer } from './use-home-viewer.ts';

export function HomePage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <HomeOf user={user} /> : null;
}

function HomeOf({ user }: { user: UserDocument }) {
  const viewer = homeViewer(user);
  const { data: home, error, isFetching, refetch } = useHome();
  const refresh = useLiveHome();
  return (
    <Page>
      <PageHeader
        title={greeting(new Date().getHours(), user.fullName)}
        lead="Find them. Keep them. Write to them."
        actions={<FindProspects />}
      />
      <StartLinks viewer={viewer} />
      {home ? (
        <Blocks home={home} viewer={viewer} onChanged={refresh} />
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <HomeLoading />
      )}
    </Page>
  );
}

function Blocks({ home, viewer, onChanged }: { home: Home; viewer: HomeViewer; onChanged: () => void }) {
  const people = <PipelineCard home={home} viewer={viewer} />;
  const jobs = <JobsPipeline home={home} viewer={viewer} />;
  return (
    <>
      <FirstSteps home={home} viewer={viewer} />
      {/* In one column: what is amiss, what is due, how far one has come, what is left, what was. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className={`${COLUMN} max-lg:*:order-1 max-lg:*:last:order-3`}>
          <TodayCard home={home} viewer={viewer} onChanged={onChanged} />
          {!viewer.reaches('verifier') && <CheckAddress />}
          <SearchNews />
          {viewer.freelancer && jobs}
          {people}
          {!viewer.freelancer && jobs}
          <Card title="Recent searches" padded={false}>
            <Recent home={home} />
          </Card>
        </div>
        <div className={`${COLUMN} max-lg:*:last:order-2`}>
          <HealthCard home={home} viewer={viewer} />
          {home.mail && <SendingCard mail={home.mail} />}
          <CreditsCard home={home} viewer={viewer} />
        </div>
      </div>
      <ShowFirstSteps home={home} viewer={viewer} />
      <Tour home={home} viewer={viewer} />
    </>
  );
}

/** On a narrow screen the blocks of both columns stand in one. */
const COLUMN = 'flex min-w-0 flex-col gap-4 max-lg:contents';

function Recent({ home: { recent } }: { home: Home }) {
  if (recent.length > 0) return <RunList runs={recent} />;
  return (
    <EmptyState level={3} title="No searches yet" action={<FindProspects size="sm" />}>
      Each search you make is kept here. Opening it again costs nothing.
    </EmptyState>
  );
}

function FindProspects({ size }: { size?: 'sm' }) {
  return (
    <Button asChild variant={size ? 'secondary' : 'primary'} size={size} icon={<Search aria-hidden size={16} />}>
      <Link to="/dashboard">Find prospects</Link>
    </Button>
  );
}
