// Where one lands after signing in: what to do now, whether anything is wrong, and how far one has come (product design 5.1).
import { Briefcase, Building2, Handshake, type LucideIcon, Package, Search, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { UserDocument } from '#account/accounts/contract.ts';
import { useMe } from '#account/accounts/web/index.ts';
import type { Feature } from '#account/plans/contract.ts';
import { SentToday } from '#outreach/mailboxes/web/index.ts';
import { SearchNews } from '#prospecting/discover/web/index.ts';
import { RunList } from '#prospecting/searches/web/index.ts';
import { CheckAddress } from '#prospecting/verifier/web/index.ts';
import { formatCount, formatNoun, formatPercent } from '#shared/formats.ts';
import { localTime } from '#shared/local-time.ts';
import { mailboxPath, savedJobsPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Loading.tsx';
import { lazyExtra, lazyPart } from '#ui/lazy.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { type Stage, Stages } from '#ui/Stat.tsx';
import type { Home } from '../contract.ts';
import { RUNNING_HREF, recordsHref, STAGE_FILTERS, savedHref } from '../domain/home-links.ts';
import type { Outreach } from '../outreach.contract.ts';
import { CreditsCard } from './CreditsCard.tsx';
import { FirstSteps, ShowFirstSteps } from './FirstSteps.tsx';
import { HealthCard } from './HealthCard.tsx';
import { isDue, TodayCard } from './TodayCard.tsx';
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
  // Once something is due it stays first: what is ticked off must not move the page under the hand.
  const [due, setDue] = useState(false);
  if (!due && home && isDue(home)) setDue(true);
  const lead =
    viewer.search.example === '' ? 'Find them. Keep them. Write to them.' : `Start with “${viewer.search.example}”.`;
  return (
    <Page>
      <PageHeader
        title={greeting(localTime(Date.now()).hour, user.fullName)}
        // On a phone, what is due is seen without scrolling; the search is in the bar at its bottom.
        lead={due ? <span className="max-md:hidden">{lead}</span> : lead}
        actions={
          <span className={due ? 'max-md:hidden' : undefined}>
            <FirstSearchButton viewer={viewer} />
          </span>
        }
      />
      {home ? (
        <Blocks home={home} viewer={viewer} due={due} onChanged={refresh} />
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <HomeLoading viewer={viewer} />
      )}
    </Page>
  );
}

interface BlocksProps {
  home: Home;
  viewer: HomeViewer;
  due: boolean;
  onChanged: () => void;
}

function Blocks({ home, viewer, due, onChanged }: BlocksProps) {
  const people = <PipelineCard home={home} viewer={viewer} />;
  const jobs = <JobsPipeline home={home} viewer={viewer} />;
  const steps = <FirstSteps home={home} viewer={viewer} narrow={due} />;
  return (
    <>
      {!due && (
        <div className="mb-4 flex flex-col gap-4">
          <StartLinks viewer={viewer} />
          {steps}
        </div>
      )}
      {/* In one column: what is due, problems, the pipeline, credits, the past. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className={`${COLUMN} max-lg:*:order-1 max-lg:*:first:order-none max-lg:*:last:order-3`}>
          <TodayCard home={home} viewer={viewer} onChanged={onChanged} />
          {due && <StartLinks viewer={viewer} />}
          {due && steps}
          {home.mail?.days.some(({ sent, replied }) => sent + replied > 0) && <ActivityCard days={home.mail.days} />}
          {!viewer.reaches('verifier') && <CheckAddress />}
          <SearchNews />
          {viewer.freelancer && jobs}
          {people}
          {!viewer.freelancer && jobs}
          <Card title="Recent searches" padded={false}>
            <Recent home={home} viewer={viewer} />
          </Card>
        </div>
        <div className={`${COLUMN} max-lg:*:last:order-2`}>
          <HealthCard home={home} viewer={viewer} />
          {home.mail && <SendingCard mail={home.mail} />}
          <CreditsCard home={home} viewer={viewer} />
        </div>
      </div>
      <ShowFirstSteps home={home} viewer={viewer} />
      <Tour home={home} viewer={viewer} quiet={due} />
    </>
  );
}

/** Its chart loads behind the page, in a card of the same size. */
// For newcomers, and over the page: it may come after the rest.
const Tour = lazyExtra(() => import('./Tour.tsx').then((m) => m.Tour));
const ActivityCard = lazyPart(
  () => import('./ActivityCard.tsx').then((m) => m.ActivityCard),
  () => (
    <Card title="Sent and replied">
      <Skeleton className="h-50 w-full sm:h-54" />
    </Card>
  ),
);

/** On a narrow screen the blocks of both columns share one. */
const COLUMN = 'flex min-w-0 flex-col gap-4 max-lg:contents';

function Recent({ home: { recent }, viewer }: { home: Home; viewer: HomeViewer }) {
  if (recent.length > 0) return <RunList runs={recent} />;
  return (
    <EmptyState level={3} title="No searches yet" action={<FirstSearchButton viewer={viewer} size="sm" />}>
      Your searches appear here. Opening one again is free.
    </EmptyState>
  );
}

function FirstSearchButton({ viewer: { search }, size }: { viewer: HomeViewer; size?: 'sm' }) {
  return (
    <Button asChild variant={size ? 'secondary' : 'primary'} size={size} icon={<Search aria-hidden size={16} />}>
      <Link to={search.href}>{search.label}</Link>
    </Button>
  );
}

// How the start page greets.

/** By the hour of the user's own clock (0 to 23), with the first name where there is one. */
export function greeting(hour: number, fullName: string): string {
  const day = hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  const first = fullName.trim().split(/\s+/)[0];
  return first ? `${day}, ${first}` : day;
}

// Home while it is on its way, in its shape.
function HomeLoading({ viewer }: { viewer: HomeViewer }) {
  return (
    <>
      <div className="mb-4 flex flex-col gap-4">
        <StartLinks viewer={viewer} />
        {viewer.user.preferences.firstSteps && <Skeleton className="h-80 w-full md:h-32" />}
      </div>
      <BlocksLoading />
    </>
  );
}

function BlocksLoading() {
  return (
    <Loading label="Loading your overview" className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="space-y-4">
        <Card title="Today">
          <SkeletonText lines={5} />
        </Card>
        <Card title="Pipeline">
          <span className="grid gap-4 sm:grid-cols-4">
            {['a', 'b', 'c', 'd'].map((stage) => (
              <Skeleton key={stage} className="h-16 w-full" />
            ))}
          </span>
        </Card>
      </div>
      <div className="space-y-4">
        <Card title="Health">
          <SkeletonText lines={2} />
        </Card>
        <Card title="Credits">
          <Skeleton className="h-9 w-24" />
          <Skeleton className="mt-4 h-16 w-full" />
        </Card>
      </div>
    </Loading>
  );
}

// What was sent today and how much room is left, mailbox by mailbox.
const SHOWN = 4;

/** Nothing before a mailbox is connected: the first steps say so. */
function SendingCard({ mail: { mailboxes, campaigns } }: { mail: Outreach }) {
  if (mailboxes.length === 0) return null;
  const { running } = campaigns;
  const more = mailboxes.length - SHOWN;
  return (
    <Card
      title="Sent today"
      padded={false}
      action={
        running > 0 && (
          <Link to={RUNNING_HREF} className="link touch-target text-sm font-semibold">
            {formatNoun(running, 'campaign runs', 'campaigns run')}
          </Link>
        )
      }
    >
      <ul>
        {mailboxes.slice(0, SHOWN).map((mailbox) => (
          <li
            key={mailbox.id}
            className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0"
          >
            <span className="min-w-0">
              <Link
                to={mailboxPath(mailbox.id)}
                className="flex font-semibold hover:underline pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                <span className="truncate">{mailbox.email}</span>
              </Link>
              {mailbox.kind === 'practice' && <span className="block text-xs text-text-3">Practice</span>}
            </span>
            <span className="w-32 shrink-0">
              <SentToday {...mailbox} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm">
          <Link to="/email-settings" className="link touch-target font-semibold">
            All {formatCount(mailboxes.length)} mailboxes
          </Link>
        </p>
      )}
    </Card>
  );
}

// Where a search begins, in the order that suits who looks: owners look for companies and suppliers first, freelancers for work.
interface Start {
  words: string;
  to: string;
  feature: Feature;
  icon: LucideIcon;
}

const COMPANIES: Start = { words: 'Companies', to: '/dashboard?kind=company', feature: 'discover', icon: Building2 };
const PEOPLE: Start = { words: 'People', to: '/dashboard?kind=person', feature: 'discover', icon: Users };
const SUPPLIERS: Start = { words: 'Suppliers', to: '/supplier-manufacturer', feature: 'suppliers', icon: Package };
const FREELANCE: Start = { words: 'Freelance jobs', to: '/upwork-jobs', feature: 'upwork-jobs', icon: Handshake };
const JOBS: Start = { words: 'Jobs', to: '/job-seeker', feature: 'jobs', icon: Briefcase };

const OF_OWNERS = [COMPANIES, SUPPLIERS, PEOPLE, JOBS, FREELANCE];
const OF_FREELANCERS = [FREELANCE, JOBS, PEOPLE, COMPANIES, SUPPLIERS];

function StartLinks({ viewer: { freelancer, reaches } }: { viewer: HomeViewer }) {
  const starts = (freelancer ? OF_FREELANCERS : OF_OWNERS).filter(({ feature }) => reaches(feature));
  return (
    <nav aria-label="Find" data-tour="find" className="flex flex-wrap gap-2">
      {starts.map(({ words, to, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-label text-text-2 transition-colors hover:bg-surface-2 hover:text-text pointer-coarse:h-11"
        >
          <Icon aria-hidden size={16} />
          {words}
        </Link>
      ))}
    </nav>
  );
}

// How far prospects have come, and how far jobs: each number opens exactly its rows.
interface PipelineProps {
  home: Home;
  viewer: HomeViewer;
}

/** "38% of found"; nothing where there is nothing to compare with. */
function share(part: number, whole: number, of: string): { note?: string } {
  if (whole === 0) return {};
  const ratio = part / whole;
  const isUnder = ratio > 0 && ratio < 0.01;
  const isOver = ratio > 0.99 && ratio < 1;
  const words = `${isUnder ? 'under ' : isOver ? 'over ' : ''}${formatPercent(isUnder ? 0.01 : isOver ? 0.99 : ratio, 0)}`;
  return { note: `${words} of ${of}` };
}

/** People found → verified → contacted → replied; for those whose plan has no tables of them, what they have kept in Discover. */
function PipelineCard({ home: { pipeline }, viewer: { reaches } }: PipelineProps) {
  const { found, withEmail, verified, contacted, replied, companies } = pipeline;
  const kept = !reaches('contacts');
  const stages: Stage[] = !kept
    ? [
        { label: 'Found', value: found, href: recordsHref('contact'), note: 'saved contacts' },
        {
          label: 'Verified',
          value: verified,
          href: recordsHref('contact', STAGE_FILTERS.verified),
          ...share(verified, found, 'found'),
        },
        {
          label: 'Contacted',
          value: contacted,
          href: recordsHref('contact', STAGE_FILTERS.contacted),
          ...share(contacted, found, 'found'),
        },
        {
          label: 'Replied',
          value: replied,
          href: recordsHref('contact', STAGE_FILTERS.replied),
          ...share(replied, contacted, 'contacted'),
        },
      ]
    : [
        { label: 'Saved companies', value: companies, href: savedHref('company') },
        { label: 'Saved people', value: found, href: savedHref('person') },
        {
          label: 'With email',
          value: withEmail,
          href: savedHref('person', { hasEmail: 'true' }),
          ...share(withEmail, found, 'people'),
        },
      ];
  return (
    <Card
      title={kept ? 'Your prospects' : 'Pipeline'}
      padded={false}
      action={
        reaches('companies') && (
          <Link to={recordsHref('company')} className="link touch-target text-sm font-semibold">
            {formatNoun(companies, 'saved company', 'saved companies')}
          </Link>
        )
      }
    >
      <Stages label={kept ? 'Saved records' : 'People by stage'} stages={stages} bars={!kept} />
    </Card>
  );
}

/** Saved jobs by their column; for owners only once there are some. */
function JobsPipeline({ home: { jobs }, viewer: { freelancer } }: PipelineProps) {
  if (jobs === null) return null;
  const { saved, applied, interview, offer } = jobs;
  if (!freelancer && saved + applied + interview + offer === 0) return null;
  return (
    <Card title="Jobs" padded={false}>
      <Stages
        label="Saved jobs by status"
        stages={[
          { label: 'Saved', value: saved, href: savedJobsPath('saved') },
          { label: 'Applied', value: applied, href: savedJobsPath('applied') },
          { label: 'Interview', value: interview, href: savedJobsPath('interview') },
          { label: 'Offer', value: offer, href: savedJobsPath('offer') },
        ]}
      />
    </Card>
  );
}
