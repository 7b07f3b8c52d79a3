// Goes to Google or Microsoft to have a mailbox connected by their sign-in.
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
  /** Begun before: "again". */
  again?: boolean;
}

export function ConsentButton({ provider, email, mailboxId = null, variant, size, again = false }: ConsentButtonProps) {
  const start = useChange(
    () => sendStart(provider, mailboxId, /.@./.test(email) ? email : ''),
    ({ url }) => {
      noteConsent({ mailboxId, email });
      location.assign(url);
    },
  );
  return (
    <Button
      needs="configure"
      icon={<ExternalLink aria-hidden size={size === 'sm' ? 14 : 16} />}
      variant={variant ?? 'secondary'}
      size={size ?? 'md'}
      loading={start.isPending || start.isSuccess}
      onClick={() => start.mutate(undefined, { onError: (error) => notify.error(error) })}
    >
      Sign in with {NAMES[provider]}
      {again && ' again'}
    </Button>
  );
}

// What a consent was begun for, while the browser is at the provider: so that it can be begun again where it came to nothing.
const KEY = 'mail-consent';

export interface ConsentBegun {
  /** Null for a new mailbox. */
  mailboxId: string | null;
  /** '' where none was typed. */
  email: string;
}

function noteConsent(begun: ConsentBegun): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    // Without it the page that is come back to offers a new mailbox.
  }
}

export function consentBegun(): ConsentBegun {
  try {
    const { mailboxId, email } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<ConsentBegun>;
    return { mailboxId: mailboxId ?? null, email: email ?? '' };
  } catch {
    return { mailboxId: null, email: '' };
  }
}
