// What preflight found, errors first; those about people open to show who they are.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { CampaignSetup, Preflight } from '../../contract.ts';
import { FINDING_LEVELS } from '../../fields.contract.ts';
import { peopleText } from '../campaign-labels.ts';
import { type Fix, findFix } from './finding-fix.ts';
import { useFindingRows } from './use-preflight.ts';

type Finding = Preflight['findings'][number];

const LOOK = {
  error: { icon: CircleAlert, tone: 'text-bad', word: 'Error' },
  warning: { icon: TriangleAlert, tone: 'text-warn', word: 'Warning' },
  note: { icon: Info, tone: 'text-info', word: 'Note' },
} as const;

interface FindingsListProps {
  campaignId: string;
  preflight: Preflight;
  setup: CampaignSetup;
  /** Makes a change of the audience; null where this cannot be changed any more. */
  onExclude: ((leaveOut: Partial<CampaignSetup['audience']['leaveOut']>) => void) | null;
}

export function FindingsList({ campaignId, preflight, setup, onExclude }: FindingsListProps) {
  const findings = FINDING_LEVELS.flatMap((level) => preflight.findings.filter((finding) => finding.level === level));
  if (findings.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-good">
        <CircleCheck aria-hidden size={16} />
        No issues
      </p>
    );
  }
  return (
    <ul aria-label="Checks" className="divide-y divide-line rounded-l border border-line bg-surface">
      {findings.map((finding) => (
        <Item
          key={`${finding.code} ${finding.step} ${finding.variantId} ${finding.title}`}
          campaignId={campaignId}
          preflightId={preflight.id}
          finding={finding}
          fix={findFix(finding, setup)}
          onExclude={onExclude}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  campaignId: string;
  preflightId: string;
  finding: Finding;
}

function Item({ fix, onExclude, ...props }: ItemProps & Pick<FindingsListProps, 'onExclude'> & { fix: Fix | null }) {
  const { finding } = props;
  const { level, title, advice, step, people } = finding;
  const [open, setOpen] = useState(false);
  const { icon: Icon, tone, word } = LOOK[level];
  return (
    <li className="px-4 py-3 text-sm">
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
        {fix && <FixAction fix={fix} onExclude={onExclude} />}
        {people > 0 && (
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : `Show ${peopleText(people)}`}
          </Button>
        )}
      </div>
      {open && <People {...props} />}
    </li>
  );
}

function FixAction({ fix, onExclude }: { fix: Fix } & Pick<FindingsListProps, 'onExclude'>) {
  if ('to' in fix) {
    return (
      <Button size="sm" asChild>
        <Link to={fix.to}>{fix.label}</Link>
      </Button>
    );
  }
  if (onExclude === null) return null;
  return (
    <Button needs="write" size="sm" onClick={() => onExclude(fix.leaveOut)}>
      {fix.label}
    </Button>
  );
}

function People({ campaignId, preflightId, finding }: ItemProps) {
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
            <Link
              to={`/contacts?contact=${contactId}`}
              className="min-w-40 font-semibold hover:text-accent hover:underline"
            >
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
