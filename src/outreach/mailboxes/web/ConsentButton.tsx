// Goes to Google or Microsoft to have a mailbox connected by their sign-in.
import { ExternalLink } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { noteConsent } from './consent-begun.ts';
import { type Provider, sendStart } from './mailbox-api.ts';
import { useChange } from './use-mailboxes.ts';

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
