// What preflight found, errors first, each with its fix; those about people open to show who they are.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { contactPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Campaign, Preflight } from '../../contract.ts';
import { FINDING_LEVELS } from '../../fields.contract.ts';
import { peopleText } from '../campaign-labels.ts';
import type { SetupDraft } from '../use-setup.ts';
import { FixInPlace } from './FixInPlace.tsx';
import { type Finding, type Fix, findFix } from './finding-fix.ts';
import { useFindingRows } from './use-preflight.ts';

const LEVEL_STYLES = {
  error: { icon: CircleAlert, tone: 'text-bad', word: 'Error' },
  warning: { icon: TriangleAlert, tone: 'text-warn', word: 'Warning' },
  note: { icon: Info, tone: 'text-info', word: 'Note' },
} as const;

interface FindingsListProps {
  campaign: Campaign;
  draft: SetupDraft;
  preflight: Preflight;
  /** Takes the focus where the last finding is gone. */
  after: RefObject<HTMLElement | null>;
}

const getKey = ({ code, step, variantId, title }: Finding) => `${code} ${step} ${variantId} ${title}`;

export function FindingsList({ campaign, draft, preflight, after }: FindingsListProps) {
  const findings = FINDING_LEVELS.flatMap((level) => preflight.findings.filter((finding) => finding.level === level));
  const list = useRef<HTMLUListElement>(null);
  const { focused, moveFocus } = useFocusKept(list, after, findings.map(getKey).join('\n'));
  if (findings.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-good">
        <CircleCheck aria-hidden size={16} />
        No issues
      </p>
    );
  }
  return (
    <ul
      ref={list}
      aria-label="Checks"
      // A dialog that was opened by a finding which is gone gives the focus to the list.
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && moveFocus()}
      className="divide-y divide-line rounded-l border border-line bg-surface"
    >
      {findings.map((finding, at) => (
        <Item
          key={getKey(finding)}
          campaign={campaign}
          draft={draft}
          preflight={preflight}
          finding={finding}
          onFocus={() => {
            focused.current = at;
          }}
        />
      ))}
    </ul>
  );
}

const CONTROLS = 'button:not(:disabled), a[href], input, textarea, select';

/** A finding that is fixed goes away with what had the focus: it moves to the one in its place, or behind the list. */
function useFocusKept(
  list: RefObject<HTMLUListElement | null>,
  after: RefObject<HTMLElement | null>,
  shown: string,
): { focused: RefObject<number | null>; moveFocus: () => void } {
  const focused = useRef<number | null>(null);
  const before = useRef(shown);
  const moveFocus = () => {
    const items = list.current?.children ?? [];
    const at = Math.min(focused.current ?? 0, items.length - 1);
    focused.current = null;
    (items[at]?.querySelector<HTMLElement>(CONTROLS) ?? after.current)?.focus({ preventScroll: true });
  };
  const onChange = useEffectEvent(() => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (isLost && focused.current !== null) moveFocus();
    else if (active?.closest('[role=dialog]') == null) focused.current = null;
  });
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    onChange();
  }, [shown]);
  return { focused, moveFocus };
}

interface ItemProps extends Omit<FindingsListProps, 'after'> {
  finding: Finding;
  onFocus: () => void;
}

function Item({ campaign, draft, preflight, finding, onFocus }: ItemProps) {
  const { level, title, advice, step, people } = finding;
  const [open, setOpen] = useState(false);
  const { icon: Icon, tone, word } = LEVEL_STYLES[level];
  const isDraft = campaign.state === 'draft';
  const fix = findFix(finding, draft.setup, isDraft);
  return (
    <li className="px-4 py-3 text-sm" onFocus={onFocus}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${tone}`} />
        <span className="min-w-0 flex-[1_1_16rem]">
          <span className="font-semibold wrap-anywhere">
            <span className="sr-only">{word}: </span>
            {title}
          </span>
          {step !== null && <span className="text-text-3"> Step {step}</span>}
          {advice && <span className="block text-text-2">{advice}</span>}
        </span>
        {fix && <FixAction fix={fix} draft={draft} />}
        {people > 0 && (
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : `Show ${peopleText(people)}`}
          </Button>
        )}
      </div>
      {isDraft && (
        <div className="mt-3 pl-7 empty:hidden max-md:pl-0">
          <FixInPlace campaign={campaign} draft={draft} finding={finding} preflight={preflight} />
        </div>
      )}
      {open && <People campaignId={campaign.id} preflightId={preflight.id} finding={finding} />}
    </li>
  );
}

function FixAction({ fix, draft }: { fix: Fix; draft: SetupDraft }) {
  if ('to' in fix) {
    return (
      <Button size="sm" asChild>
        <Link to={fix.to}>{fix.label}</Link>
      </Button>
    );
  }
  return (
    <Button needs="write" size="sm" onClick={() => draft.change(fix.change)}>
      {fix.label}
    </Button>
  );
}

interface PeopleProps {
  campaignId: string;
  preflightId: string;
  finding: Finding;
}

function People({ campaignId, preflightId, finding }: PeopleProps) {
  const { data, isError, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useFindingRows(
    campaignId,
    preflightId,
    finding,
  );
  if (isError) return <Notice tone="bad">{error.message}</Notice>;
  if (!data) return <Spinner />;
  const rows = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {rows.map(({ contactId, name, email, phone, detail }) => (
          <li key={contactId} className="flex flex-wrap gap-x-3 py-1.5">
            <Link to={contactPath(contactId)} className="min-w-40 font-semibold hover:text-accent hover:underline">
              {name || email || phone || 'No name'}
            </Link>
            <span className="min-w-0 flex-1 text-text-2 wrap-anywhere">{detail || email || phone}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-text-3">
          The first {formatCount(rows.length)} of {formatCount(data.pages[0]?.total ?? rows.length)}
          <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
