// A record's page as every network has it: what is at hand at once, the rest behind a skeleton, its source and age, and what
// asking again costs.
import { ArrowLeft, type LucideIcon, RefreshCw } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import type { Feature } from '#account/plans/contract.ts';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { SourceLine } from './OfferLine.tsx';
import { SaveResult } from './SaveParts.tsx';
import { SearchError } from './SearchError.tsx';
import type { PaidDetail } from './use-paid-detail.ts';

interface DetailScreenProps<Detail> {
  detail: PaidDetail<Detail>;
  /** Credits of asking the source. */
  price: number;
  /** What it is: "profile", "page". */
  noun: string;
  icon: LucideIcon;
  /** Back to the results. */
  back: ReactNode;
  /** The catalogue's codes for "there is none". */
  notFound: { code: string; title: string; text: string; action?: ReactNode };
  /** What is known from the list that led here, shown before the details are there. */
  glimpse?: ReactNode;
  /** The shape of the details. */
  skeleton: ReactNode;
  children: (record: Detail) => ReactNode;
}

export function DetailScreen<Detail>(props: DetailScreenProps<Detail>) {
  const { detail, price, noun, back, glimpse, skeleton, children } = props;
  const { record, run, asking } = detail;
  return (
    <Page>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {back}
        {record !== null && run && (
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <SourceLine source={run.source} fetchedAt={run.deliveredAt ?? run.startedAt} verb="fetched" />
            <SaveResult capability={run.capability} itemKey={run.id} name={`this ${noun}`} />
            <Button
              needs="spend"
              variant="ghost"
              size="sm"
              icon={<RefreshCw aria-hidden size={14} />}
              loading={asking}
              onClick={detail.ask}
            >
              Refresh ({formatCredits(price)})
            </Button>
          </span>
        )}
      </div>
      {record !== null ? (
        <>
          {detail.error && <SearchError error={detail.error} price={price} onRetry={detail.ask} />}
          {children(record)}
        </>
      ) : isMissing(props) ? (
        <Missing {...props} />
      ) : (
        <>
          {glimpse ? <div className="mb-4">{glimpse}</div> : <h1 className="sr-only">{capitalised(noun)}</h1>}
          {detail.error ? (
            <SearchError error={detail.error} price={price} onRetry={detail.ask} />
          ) : detail.needsConsent ? (
            <Consent {...props} />
          ) : (
            <div aria-busy="true">
              <p role="status" className="sr-only">
                Loading the {noun}...
              </p>
              {skeleton}
            </div>
          )}
        </>
      )}
    </Page>
  );
}

const capitalised = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

function isMissing<Detail>({ detail, notFound }: DetailScreenProps<Detail>): boolean {
  // An address that no record can have is refused as input.
  return detail.error?.code === notFound.code || detail.error?.code === 'INVALID_INPUT';
}

function Missing<Detail>({ icon: Icon, noun, notFound }: DetailScreenProps<Detail>) {
  return (
    <Card padded={false}>
      <h1 className="sr-only">{capitalised(noun)}</h1>
      <EmptyState icon={<Icon size={20} />} title={notFound.title} action={notFound.action}>
        {notFound.text} It cost 0 credits.
      </EmptyState>
    </Card>
  );
}

function Consent<Detail>({ icon: Icon, detail, noun, price }: DetailScreenProps<Detail>) {
  return (
    <Card padded={false}>
      <EmptyState
        icon={<Icon size={20} />}
        title={`This ${noun} is not stored yet`}
        action={
          <Button needs="spend" variant="primary" size="sm" onClick={detail.ask}>
            Show {noun} ({formatCredits(price)})
          </Button>
        }
      >
        Fetching it costs {formatCredits(price)}; opening it again is free.
      </EmptyState>
    </Card>
  );
}

// The way back from a record's page to the results it was opened from.
interface BackToResultsProps {
  /** Address of the results that were passed along; null where the page was opened by its address. */
  results: string | null;
  /** The search page, which such a visitor is led to where the plan includes it. */
  search: { feature: Feature; path: string; title: string };
}

export function BackToResults({ results, search }: BackToResultsProps) {
  const navigate = useNavigate();
  const maySearch = useMayUse(search.feature);
  const { state } = useLocation();
  if (results === null && !maySearch) return null;

  function goBack(event: MouseEvent) {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Only a click on a result passes results along, so they are one step back: where one was in the list comes back too.
    if (results === null || !plain) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-3" icon={<ArrowLeft aria-hidden size={16} />}>
      <Link to={results ?? search.path} state={state} onClick={goBack}>
        {results === null ? search.title : 'Back to results'}
      </Link>
    </Button>
  );
}
