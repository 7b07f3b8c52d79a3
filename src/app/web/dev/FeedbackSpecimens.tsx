// What the product says of itself: notices, empty and failed states, progress, loading.
import { Coins, Inbox } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/ConflictNotice.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Skeleton.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Specimen } from './Specimen.tsx';

export function FeedbackSpecimens() {
  return (
    <>
      <Specimen name="Notice" stacked>
        <Notice icon={<Coins aria-hidden size={16} />}>1,985 credits remaining</Notice>
        <Notice tone="good">Your e-mail address is confirmed.</Notice>
        <Notice
          tone="warn"
          title="Already paid"
          action={
            <a href="#retry" className="font-semibold underline">
              Try again (0 credits)
            </a>
          }
        >
          This search was paid, but its call failed. Trying again costs 0 credits.
        </Notice>
        <Notice tone="bad" onDismiss={() => undefined}>
          Insufficient credits
        </Notice>
        <Notice tone="neutral">Sample data: these people do not exist.</Notice>
      </Specimen>
      <Specimen name="ConflictNotice" stacked>
        <ConflictNotice onKeep={() => undefined} onTake={() => undefined}>
          This draft has been changed in another window meanwhile.
        </ConflictNotice>
      </Specimen>
      <Specimen name="EmptyState" stacked>
        <EmptyState
          level={3}
          icon={<Inbox size={20} />}
          title="No results found"
          action={<Button size="sm">Change the search</Button>}
        >
          Try fewer or other words.
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState" stacked>
        <ErrorState
          error={{
            message: 'Failed to fetch results. Please try again.',
            code: 'LINKEDIN_PEOPLE_FAILED',
            requestId: 'r',
          }}
          cost="Already paid: trying again costs 0 credits"
          onRetry={() => undefined}
          retryText="Try again (0 credits)"
        />
      </Specimen>
      <Specimen name="Progress" stacked>
        <Progress label="Importing contacts" value={312} max={1000} valueText="312 of 1,000" />
        <Progress label="Done" value={100} tone="good" />
        <Progress label="Failed" value={40} tone="bad" valueText="Stopped at 400 of 1,000" />
        <Progress label="Reading the file" value={null} />
      </Specimen>
      <Specimen name="Skeleton, Spinner" stacked>
        <Loading label="Loading the people" className="flex gap-3">
          <Skeleton circle className="size-10" />
          <div className="flex-1">
            <SkeletonText lines={2} />
          </div>
        </Loading>
        <span className="flex items-center gap-2 text-text-2">
          <Spinner /> <Spinner size={20} /> Loading
        </span>
      </Specimen>
      <Specimen name="PageHeader, type" stacked>
        <PageHeader
          title="LinkedIn Search"
          lead="Find people and companies."
          actions={<Button size="sm">Import</Button>}
        />
        <p className="text-2xl font-title">28 px title</p>
        <p className="text-xl font-title">20 px title</p>
        <p className="text-lg font-title">16 px title</p>
        <p className="text-md">14 px body, 1,234,567.89</p>
        <p className="text-sm text-text-2">13 px secondary</p>
        <p className="text-xs text-text-3">12 px caption</p>
      </Specimen>
    </>
  );
}
