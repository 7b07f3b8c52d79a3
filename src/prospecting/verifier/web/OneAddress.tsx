// The address that was verified last, or that a link leads to: its verdict, or what verifying it costs.
import { Mail, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { composeTo } from '#crm/records/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Loading.tsx';
import { useAddress, useVerify } from './use-addresses.ts';
import { VerdictCard } from './VerdictCard.tsx';
import { isKnownFree } from './verdict-labels.ts';

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
        <p className="text-md text-text-2">Nobody here has verified it yet.</p>
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
          Asked again by itself at {timeOf(checked.triesAgainAt)}: the server wants to be asked twice.
        </p>
      )}
      {isKnownFree(checked) && (
        <p className="text-sm text-text-3">
          Asking again gives this answer for 0 credits until {dayOf(checked.freeUntil ?? '')}.
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

const timeOf = (at: string) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
const dayOf = (at: string) => new Date(at).toLocaleDateString('en-US', { day: 'numeric', month: 'short' });
