// Settings, data sources: which source answers for each capability, how each fares, and keys of one's own.
import { cx } from 'class-variance-authority';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { CapabilityReport, SourceKeyReport, SourceReport } from '../contract.ts';
import { overQuota } from '../domain/select-source.ts';
import { KeyDialog } from './KeyDialog.tsx';
import {
  accessLabel,
  answeringLabel,
  faultLabel,
  quotaLabel,
  type SourceLabels,
  sourceLabels,
  stillWorks,
} from './source-labels.ts';
import { useSources } from './use-sources.ts';

export function DataSources() {
  const { data, error, isFetching, refetch } = useSources();
  if (data) {
    return (
      <>
        {!data.mayChangeKeys && (
          <Notice tone="neutral" className="mb-4">
            Keys are set by the owner of the workspace.
          </Notice>
        )}
        <Card padded={false}>
          <ul aria-label="Capabilities">
            {data.capabilities.map((capability) => (
              <CapabilityRow key={capability.key} capability={capability} mayChange={data.mayChangeKeys} />
            ))}
          </ul>
        </Card>
      </>
    );
  }
  if (error) {
    return (
      <Card>
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'The data sources could not be shown' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  return <RowsLoading />;
}

function RowsLoading() {
  return (
    <Card padded={false}>
      <Loading label="Loading the data sources">
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="space-y-3 border-b border-line p-4 last:border-b-0">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        ))}
      </Loading>
    </Card>
  );
}

// One capability: who answers for it now, its sources with their state, and the way to a key of one's own.
interface CapabilityRowProps {
  capability: CapabilityReport;
  mayChange: boolean;
}

export function CapabilityRow({ capability, mayChange }: CapabilityRowProps) {
  const { key, name, sources, answering, neededPlan, keys } = capability;
  const now = new Date();
  const works = stillWorks(capability, now);
  return (
    <li id={key} tabIndex={-1} className="focus-inset scroll-mt-16 border-b border-line p-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-md font-semibold">{name}</h3> <span className="text-sm text-text-3">answered by</span>{' '}
          <Badge tone={answering === null ? 'neutral' : 'accent'}>{answeringLabel(capability)}</Badge>
        </div>
        {neededPlan !== null && keys.length > 0 ? (
          <Link to="/pricing" className="link text-sm">
            Own keys with the {neededPlan} plan
          </Link>
        ) : (
          mayChange && (
            <span className="flex flex-wrap gap-2">
              {keys.map((each) => (
                <KeyDialog key={each.source} capability={capability} source={each} />
              ))}
            </span>
          )
        )}
      </div>
      <ul
        aria-label={`Sources of ${name}`}
        className={cx('mt-3 grid gap-x-6 gap-y-3', sources.length > 1 && 'lg:grid-cols-2')}
      >
        {sources.map((source) => (
          <SourceItem
            key={source.source}
            source={source}
            keyReport={keys.find((each) => each.source === source.source)}
            now={now}
          />
        ))}
      </ul>
      {works && <p className="mt-3 text-sm text-text-2">{works}</p>}
    </li>
  );
}

// One source: its state in words, when it last answered, what is left of its quota, and its last fault.
const DOT: Record<SourceLabels['tone'], string> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  neutral: 'bg-line-strong',
};
const TONE_CLASSES: Record<SourceLabels['tone'], string> = {
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  neutral: 'text-text-2',
};

interface SourceItemProps {
  source: SourceReport;
  /** Of the workspace's own key, where the source takes one. */
  keyReport: SourceKeyReport | undefined;
  now: Date;
}

export function SourceItem({ source, keyReport, now }: SourceItemProps) {
  const ownKey = keyReport?.ownKey ?? null;
  const { name, access, answeredAt, fault, attribution } = source;
  const { tone, words } = sourceLabels(source, now);
  const quota = quotaLabel(source, now);
  const faulty = fault === null ? '' : faultLabel(fault.code, access === 'own');
  // What its state says already is not said twice.
  const told = faulty === words || (fault?.code === 'QUOTA_EXHAUSTED' && overQuota(source, now));
  const how = accessLabel(source);
  const facts: ReactNode[] = [
    how && `${how}${access === 'own' && ownKey?.lastFour ? ` ending in ${ownKey.lastFour}` : ''}`,
    answeredAt && (
      <>
        last answered <Age at={answeredAt} />
      </>
    ),
    quota,
    attribution && (
      <ExternalLink url={attribution.url} className="underline">
        {attribution.text}
      </ExternalLink>
    ),
  ].filter(Boolean);
  return (
    <li className="flex gap-2.5 text-sm">
      <span aria-hidden className={`mt-[5px] size-2 shrink-0 rounded-full ${DOT[tone]}`} />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-label">{name}</span>
          <span className={TONE_CLASSES[tone]}>{words}</span>
        </p>
        {facts.length > 0 && (
          <p className="text-xs text-text-3">
            {facts.map((fact, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts have a fixed order and no state
              <Fragment key={n}>
                {n > 0 && ' · '}
                {fact}
              </Fragment>
            ))}
          </p>
        )}
        {fault && (
          <p className="text-xs text-text-3">
            Last fault: {told ? null : `${lower(faulty)}, `}
            <Age at={fault.at} />
          </p>
        )}
        {ownKey?.readable && access === 'operator' && keyReport?.subscribed === false && (
          <p className="text-xs text-text-3">Your own key is not subscribed to it.</p>
        )}
        {ownKey?.readable === false && (
          <p className="text-xs text-bad">The stored key can no longer be read: enter it again.</p>
        )}
      </div>
    </li>
  );
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
