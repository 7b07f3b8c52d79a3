// The address that was verified last, or that a link leads to: its verdict, or what verifying it costs.
import { cx } from 'class-variance-authority';
import { CircleCheck, CircleMinus, CircleQuestionMark, CircleX, Mail, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { composeTo } from '#crm/records/web/index.ts';
import { formatCredits, formatShortDate, formatTime } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Loading.tsx';
import { providerName } from '../domain/mail-provider.ts';
import type { AddressVerdict, CheckOutcome } from '../fields.contract.ts';
import { useAddress, useVerify } from './use-addresses.ts';
import { isKnownFree, OUTCOME_NAMES, VERDICT_NAMES, VERDICT_TONES, whyText } from './verifier-labels.ts';

interface OneAddressProps {
  email: string;
  onSuggestion?: (email: string) => void;
}

export function OneAddress(props: OneAddressProps) {
  return (
    <Card>
      <AddressFacts {...props} />
    </Card>
  );
}

/** What is known of an address, without a frame. */
export function AddressFacts({ email, onSuggestion }: OneAddressProps) {
  const { data, error, isFetching, refetch } = useAddress(email);
  const verify = useVerify();
  const mayWrite = useMayUse('emails');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Loading the verdict" className="space-y-3">
        <Skeleton className="h-5 w-64" />
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  const { checked, price } = data;
  const button = (
    <Button
      needs="spend"
      size="sm"
      variant={checked ? 'secondary' : 'primary'}
      icon={<ShieldCheck aria-hidden size={16} />}
      loading={verify.isPending}
      loadingText="Verifying..."
      onClick={() => verify.mutate([email])}
    >
      {checked ? 'Verify again' : 'Verify'} ({checked && price > 0 && 'at most '}
      {formatCredits(price)})
    </Button>
  );
  const fault = verify.error && (
    <p role="alert" className="text-sm text-bad">
      {verify.error.message}
    </p>
  );
  if (!checked) {
    return (
      <div className="space-y-3">
        <p className="text-lg font-title break-all">{email}</p>
        <p className="text-md text-text-2">Not verified yet.</p>
        {button}
        {fault}
      </div>
    );
  }
  return (
    <VerdictCard verdict={checked} charged={checked.charged} {...(onSuggestion && { onSuggestion })}>
      {checked.sample && <Badge>Sample data</Badge>}
      {checked.triesAgainAt && (
        <p className="text-sm text-text-2">
          Asked again by itself at {formatTime(checked.triesAgainAt)}: the server wants to be asked twice.
        </p>
      )}
      {isKnownFree(checked) && (
        <p className="text-sm text-text-3">
          Asking again gives this answer for 0 credits until {formatShortDate(checked.freeUntil ?? '')}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayWrite && !checked.sample && checked.status !== 'invalid' && (
          <Button needs="write" asChild size="sm" icon={<Mail aria-hidden size={16} />}>
            <Link to={composeTo(checked.email)}>Write</Link>
          </Button>
        )}
        {!isKnownFree(checked) && button}
      </div>
      {fault}
    </VerdictCard>
  );
}

interface VerdictCardProps {
  verdict: AddressVerdict;
  /** Credits that it cost; null where that is unknown. */
  charged: number | null;
  /** Takes the address that was probably meant. */
  onSuggestion?: (email: string) => void;
  /** What can be done next. */
  children?: ReactNode;
}

function VerdictCard({ verdict, charged, onSuggestion, children }: VerdictCardProps) {
  const { email, status, subStatus, sentence, suggestion, evidence, checkedAt, source } = verdict;
  const why = whyText(subStatus);
  return (
    <div className="space-y-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 text-lg font-title break-all">{email}</bdi>
          <Badge tone={VERDICT_TONES[status]}>{VERDICT_NAMES[status]}</Badge>
          {why && <span className="text-sm text-text-2">{why}</span>}
        </p>
        <p className="mt-1 text-md text-text-2">{sentence}</p>
        {suggestion && (
          <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
            <span>
              Did you mean <bdi className="break-all">{suggestion}</bdi>?
            </span>
            {onSuggestion ? (
              <Button size="sm" className="max-w-full min-w-0" onClick={() => onSuggestion(suggestion)}>
                <span className="min-w-0 truncate">Take {suggestion}</span>
              </Button>
            ) : (
              <CopyButton label="Copy it" text={suggestion} />
            )}
          </div>
        )}
      </div>
      <EvidenceList evidence={evidence} />
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-text-3">
        <span>
          {sourceText(source)} · <Age at={checkedAt} />
          {charged !== null && ` · ${formatCredits(charged)}`}
          {mailText(verdict)}
        </span>
      </p>
      {children}
    </div>
  );
}

const sourceText = (source: string) => (source === 'builtin' ? 'Checked by Leadwright' : `Checked by ${source}`);

function mailText({ provider, mx }: AddressVerdict): string {
  const name = providerName(provider);
  if (name) return ` · mail by ${name}`;
  const [first] = mx;
  return first ? ` · mail at ${first.host}` : '';
}

const MARKS: Record<CheckOutcome, { icon: typeof CircleCheck; look: string }> = {
  pass: { icon: CircleCheck, look: 'text-good' },
  fail: { icon: CircleX, look: 'text-bad' },
  unknown: { icon: CircleQuestionMark, look: 'text-warn' },
  skipped: { icon: CircleMinus, look: 'text-text-3' },
};

function EvidenceList({ evidence }: Pick<AddressVerdict, 'evidence'>) {
  return (
    <ul aria-label="Evidence" className="space-y-2 text-sm">
      {evidence.map(({ check, outcome, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a check may be made twice, and the list never changes its order
        <li key={`${check} ${at}`} className="flex items-start gap-2">
          <OutcomeIcon outcome={outcome} />
          <span className={cx('min-w-0 break-words', outcome === 'skipped' ? 'text-text-3' : 'text-text-2')}>
            {words}
          </span>
        </li>
      ))}
    </ul>
  );
}

function OutcomeIcon({ outcome }: { outcome: CheckOutcome }) {
  const { icon: Icon, look } = MARKS[outcome];
  return (
    <span className={cx('mt-px flex h-[18px] shrink-0 items-center', look)}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{OUTCOME_NAMES[outcome]}: </span>
    </span>
  );
}
