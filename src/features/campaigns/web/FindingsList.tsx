// What preflight found, errors first; those about people open to show who they are.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Preflight } from '../contract.ts';
import { FINDING_LEVELS } from '../fields.contract.ts';
import { peopleText } from './campaign-words.ts';
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
}

export function FindingsList({ campaignId, preflight }: FindingsListProps) {
  const findings = FINDING_LEVELS.flatMap((level) => preflight.findings.filter((finding) => finding.level === level));
  if (findings.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-good">
        <CircleCheck aria-hidden size={16} />
        Every mail was made, and nothing is wrong.
      </p>
    );
  }
  return (
    <ul aria-label="What was found" className="divide-y divide-line rounded-l border border-line bg-surface">
      {findings.map((finding) => (
        <Item
          key={`${finding.code} ${finding.step} ${finding.variantId} ${finding.title}`}
          campaignId={campaignId}
          preflightId={preflight.id}
          finding={finding}
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

function Item({ campaignId, preflightId, finding }: ItemProps) {
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
        {people > 0 && (
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : `Show ${peopleText(people)}`}
          </Button>
        )}
      </div>
      {open && <People campaignId={campaignId} preflightId={preflightId} finding={finding} />}
    </li>
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
        {rows.map(({ contactId, name, email, detail }) => (
          <li key={contactId} className="flex flex-wrap gap-x-3 py-1.5">
            <Link
              to={`/contacts?contact=${contactId}`}
              className="min-w-40 font-semibold hover:text-accent hover:underline"
            >
              {name || email}
            </Link>
            <span className="min-w-0 flex-1 text-text-2 wrap-anywhere">{detail || email}</span>
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
