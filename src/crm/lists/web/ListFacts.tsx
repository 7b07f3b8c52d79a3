// Below the head of a list: its rule in words with what came into it, or how full it is; who owns it and who sees it.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { countText, newsPath, validPath } from './list-labels.ts';
import { type ReadList, useListCount } from './use-lists.ts';
import { useRuleWords } from './use-rule-labels.ts';

interface ListFactsProps {
  data: ReadList;
  children?: ReactNode;
}

export function ListFacts({ data, children }: ListFactsProps) {
  const { list, fault, rowLimit, sharedWith, news } = data;
  const { validEmails } = useListCount(list);
  const held = (list.contacts ?? 0) + (list.companies ?? 0);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 text-sm text-text-2">
      {children}
      {list.rule && <Rule rule={list.rule} />}
      {news && news.count > 0 && list.rule && (
        <Link to={newsPath(list.id, list.rule.kind, news.since)} className="text-accent hover:underline">
          {countText(list.rule.kind, news.count)} added since you looked
        </Link>
      )}
      {list.rule?.kind !== 'company' && fault === null && validEmails !== null && (
        <Link to={validPath(list.id)} className="hover:text-accent hover:underline">
          {formatCount(validEmails)} valid {validEmails === 1 ? 'e-mail' : 'e-mails'}
        </Link>
      )}
      <span>Owner: {list.owner?.name ?? 'nobody'}</span>
      <span>{sharedWith === 0 ? 'Only you see it' : `Shared with ${sharedWith} of your team`}</span>
      {list.type === 'static' && <Meter held={held} limit={rowLimit} />}
    </div>
  );
}

function Rule({ rule }: { rule: NonNullable<ReadList['list']['rule']> }) {
  const words = useRuleWords(rule);
  return (
    <p dir="auto" className="min-w-0 text-text">
      <span className="text-text-2">Rule: </span>
      {words}
    </p>
  );
}

/** How many records the plan allows in one list, before it is hit. */
function Meter({ held, limit }: { held: number; limit: number }) {
  const share = Math.min(1, held / limit);
  const words = `${formatCount(held)} of ${formatNoun(limit, 'record')}`;
  return (
    <span className="inline-flex items-center gap-2 md:ml-auto">
      <meter
        aria-label="Records in this list"
        aria-valuetext={words}
        min={0}
        max={limit}
        value={held}
        className="sr-only"
      />
      <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-surface-3">
        <span
          className={share >= 0.9 ? 'block h-full bg-warn' : 'block h-full bg-accent'}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span>{words}</span>
      {share >= 0.9 && (
        <Link to="/pricing" className="text-accent hover:underline">
          More with a larger plan
        </Link>
      )}
    </span>
  );
}
