// Starts the sign-in at Google or Microsoft that connects a mailbox.
import { ExternalLink } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { type Provider, sendStart, useChange } from './use-mailboxes.ts';

const NAMES: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' };

interface ConsentButtonProps {
  provider: Provider;
  /** Suggested to the provider. */
  email: string;
  /** The mailbox whose consent is renewed. */
  mailboxId?: string | null;
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
  /** Adds "again" to the label. */
  again?: boolean;
  /** Runs before the page is left; false keeps it. */
  before?: () => Promise<boolean>;
}

export function ConsentButton({
  provider,
  email,
  mailboxId = null,
  variant,
  size,
  again = false,
  before,
}: ConsentButtonProps) {
  const start = useChange(
    async () => {
      if (before && !(await before())) return null;
      return sendStart(provider, mailboxId, /.@./.test(email) ? email : '');
    },
    (started) => {
      if (!started) return;
      savePendingConsent({ mailboxId, email });
      location.assign(started.url);
    },
  );
  return (
    <Button
      needs="configure"
      icon={<ExternalLink aria-hidden size={size === 'sm' ? 14 : 16} />}
      variant={variant ?? 'secondary'}
      size={size ?? 'md'}
      loading={start.isPending || !!start.data}
      onClick={() => start.mutate(undefined, { onError: (error) => notify.error(error) })}
    >
      Sign in with {NAMES[provider]}
      {again && ' again'}
    </Button>
  );
}

// What a sign-in is for, while the browser is at the provider: it can be started again if it fails.
const KEY = 'mail-consent';

export interface PendingConsent {
  /** Null for a new mailbox. */
  mailboxId: string | null;
  /** '' if none was typed. */
  email: string;
}

function savePendingConsent(pending: PendingConsent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Without it, the page after the sign-in offers a new mailbox.
  }
}

export function pendingConsent(): PendingConsent {
  try {
    const { mailboxId, email } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<PendingConsent>;
    return { mailboxId: mailboxId ?? null, email: email ?? '' };
  } catch {
    return { mailboxId: null, email: '' };
  }
}
