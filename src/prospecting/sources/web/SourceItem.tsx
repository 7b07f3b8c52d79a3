// One source: its state in words, when it last answered, what its quota has left, and what went wrong last.
import { Fragment, type ReactNode } from 'react';
import { Age } from '#ui/Age.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { SourceKeyReport, SourceReport } from '../contract.ts';
import { overQuota } from '../domain/who-answers.ts';
import { accessWords, faultWords, quotaWords, type SourceWords, sourceWords } from './source-labels.ts';

const DOT: Record<SourceWords['tone'], string> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  neutral: 'bg-line-strong',
};
const WORDS: Record<SourceWords['tone'], string> = {
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
  const { tone, words } = sourceWords(source, now);
  const quota = quotaWords(source, now);
  const faulty = fault === null ? '' : faultWords(fault.code, access === 'own');
  // What its state says already is not said twice.
  const told = faulty === words || (fault?.code === 'QUOTA_EXHAUSTED' && overQuota(source, now));
  const how = accessWords(source);
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
          <span className={WORDS[tone]}>{words}</span>
        </p>
        {facts.length > 0 && (
          <p className="text-xs text-text-3">
            {facts.map((fact, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts stand in one order and hold no state
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
