// What the pages of a Facebook page, profile and group share.
import { cx } from 'class-variance-authority';
import { ExternalLink as ExternalIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { BackToResults, useCreditsFor, Verified } from '#prospecting/searches/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { facebookPagePath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { Skeleton, SkeletonText } from '#ui/Loading.tsx';
import { Truncate } from '#ui/Truncate.tsx';
import type { FacebookKind } from '../contract.ts';
import { toOwnerKey } from '../domain/facebook-address.ts';
import { SEARCH_PATH } from './facebook-results.ts';

const SEARCH = { feature: 'facebook-search', path: SEARCH_PATH, title: 'Facebook Search' } as const;

export function Back({ results }: { results: string | null }) {
  return <BackToResults results={results} search={SEARCH} />;
}

/** Leads on from "not found"; nothing where the plan does not include the search. */
export function SearchInstead({ kind }: { kind: FacebookKind }) {
  const maySearch = useMayUse('facebook-search');
  if (!maySearch) return null;
  return (
    <Button asChild size="sm">
      <Link to={`${SEARCH_PATH}?${new URLSearchParams({ kind })}`}>Search {kind}</Link>
    </Button>
  );
}

/** The author of a post may be a page: people and pages share their names. Nothing where the address can be neither. */
export function PageInstead({ typed }: { typed: string }) {
  const credits = useCreditsFor('facebook-page');
  const key = toOwnerKey(typed);
  if (key === null) return null;
  const to = facebookPagePath(key);
  return (
    <Button asChild size="sm">
      <Link to={to} state={{ agreed: to }}>
        Open as a page ({formatCredits(credits)})
      </Link>
    </Button>
  );
}

// The head of a page, profile or group: cover, picture, name, and the way out to it. All but the cover is in a list of results
// too, so that it is there before the rest.
interface RecordHeadProps {
  name: string;
  url: string;
  picture: string;
  cover?: string | undefined;
  shape: 'person' | 'logo';
  verified?: boolean;
  /** Below the name. */
  children?: ReactNode;
  /** At the foot, in a row of facts. */
  footer?: ReactNode;
}

export function RecordHead({ name, url, picture, cover, shape, verified, children, footer }: RecordHeadProps) {
  return (
    <Card padded={false}>
      {cover && <Cover src={cover} />}
      <div className={cx('flex flex-wrap gap-x-5 gap-y-3 p-4', cover && 'pt-0')}>
        <Avatar
          name={name}
          src={picture}
          shape={shape}
          size="xl"
          className={cx(cover && '-mt-10 border-4 border-surface bg-clip-padding')}
        />
        <div className={cx('min-w-0', cover ? 'order-last basis-full' : 'flex-1 basis-60')}>
          <h1 className="flex items-center gap-1.5 text-xl font-title tracking-[-0.015em]">
            <bdi className="min-w-0 break-words">{name}</bdi>
            {verified && <Verified size={20} />}
          </h1>
          {children}
        </div>
        <span className={cx(cover && 'mt-3 ml-auto')}>
          <OnFacebook url={url} />
        </span>
      </div>
      {footer}
    </Card>
  );
}

/** A plain band where the picture does not load, so that nothing jumps. */
function Cover({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="h-28 border-b border-line bg-surface-3 md:h-44">
      {!failed && <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(true)} />}
    </div>
  );
}

function OnFacebook({ url }: { url: string }) {
  const href = externalUrl(url);
  if (href === null) return null;
  return (
    <Button asChild size="sm" icon={<ExternalIcon aria-hidden size={14} />}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        View on Facebook
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  );
}

// The facts of a record: in a row at the foot of its head, or below one another in a card of their own. What the source does
// not say reads "Not stated".
export function FactRow({ children }: { children: ReactNode }) {
  return (
    <dl className="grid border-t border-line text-sm max-md:divide-y max-md:divide-line md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-line">
      {children}
    </dl>
  );
}

interface FactProps {
  term: string;
  children: ReactNode;
}

export function Fact({ term, children }: FactProps) {
  return (
    <div className="min-w-0 px-4 py-3 max-md:flex max-md:items-baseline max-md:gap-4">
      <dt className="shrink-0 text-text-3 max-md:w-26">{term}</dt>
      <dd className="min-w-0 break-words text-text md:mt-0.5">{children || <NotStated />}</dd>
    </div>
  );
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="space-y-3 text-sm">{children}</dl>;
}

export function ListedFact({ term, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-3">{term}</dt>
      <dd className="mt-0.5 min-w-0 break-words text-text">{children || <NotStated />}</dd>
    </div>
  );
}

export function NotStated() {
  return <span className="text-text-3">Not stated</span>;
}

// What a record says of itself, in its own line breaks.
export function AboutCard({ title, text }: { title: string; text: string }) {
  return <Card title={title}>{text ? <Truncate text={text} lines={10} /> : <NotStated />}</Card>;
}

// What a record says of itself, and beside it the facts to act on.
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 space-y-4">{main}</div>
      <div className="min-w-0 space-y-4">{side}</div>
    </div>
  );
}

// The shape of a record's page while it is on its way.

/** `withHead`: nothing is known yet; opened from results, the head is there already. */
export function RecordSkeleton({ withHead }: { withHead: boolean }) {
  return (
    <>
      {withHead && (
        <Card>
          <div className="flex items-start gap-5">
            <Skeleton className="size-20" />
            <span className="flex-1 space-y-2 pt-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-3.5 w-3/5" />
            </span>
          </div>
        </Card>
      )}
      {/* A head that is there already keeps its own distance. */}
      <div className={withHead ? '' : '-mt-4'}>
        <Columns
          main={
            <Card>
              <Skeleton className="mb-4 h-4 w-32" />
              <SkeletonText lines={5} />
            </Card>
          }
          side={
            <Card>
              <Skeleton className="mb-4 h-4 w-20" />
              <SkeletonText lines={4} />
            </Card>
          }
        />
      </div>
    </>
  );
}
