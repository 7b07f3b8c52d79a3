// One source: its state in words, when it last answered, what its quota has left, and what went wrong last.
import { Age, ExternalLink } from '#features/searches/web/index.ts';
import type { CapabilityReport, SourceReport } from '../contract.ts';
import { accessWords, faultWords, quotaWords, type SourceWords, sourceWords } from './source-words.ts';

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
  /** Of the capability: shown at the source that it is for. */
  ownKey: CapabilityReport['ownKey'];
  now: Date;
}

export function SourceItem({ source, ownKey, now }: SourceItemProps) {
  const { name, access, answeredAt, fault, attribution } = source;
  const { tone, words } = sourceWords(source, now);
  const quota = quotaWords(source, now);
  const isOwn = access === 'own' || (ownKey !== null && (access === 'operator' || access === 'none'));
  return (
    <li className="flex gap-2.5 text-sm">
      <span aria-hidden className={`mt-[5px] size-2 shrink-0 rounded-full ${DOT[tone]}`} />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-label">{name}</span>
          <span className={WORDS[tone]}>{words}</span>
        </p>
        <p className="text-xs text-text-3">
          {accessWords(source)}
          {isOwn && ownKey?.lastFour && ` ending in ${ownKey.lastFour}`}
          {answeredAt && (
            <>
              {' · last answered '}
              <Age at={answeredAt} />
            </>
          )}
          {quota && ` · ${quota}`}
          {attribution && (
            <>
              {' · '}
              <ExternalLink url={attribution.url}>{attribution.text}</ExternalLink>
            </>
          )}
        </p>
        {fault && (
          <p className="text-xs text-text-3">
            Last fault: {lower(faultWords(fault.code, access === 'own'))}, <Age at={fault.at} />
          </p>
        )}
        {isOwn && ownKey?.readable === false && (
          <p className="text-xs text-bad">The stored key can no longer be read: enter it again.</p>
        )}
      </div>
    </li>
  );
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
