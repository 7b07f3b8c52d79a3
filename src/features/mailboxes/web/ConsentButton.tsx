// Goes to Google or Microsoft to have a mailbox connected by their sign-in.
import { ExternalLink } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { type Provider, sendStart } from './mailbox-calls.ts';
import { useChange } from './use-mailboxes.ts';

const NAMES: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' };

interface ConsentButtonProps {
  provider: Provider;
  /** Suggested to the provider. */
  email: string;
  /** The mailbox whose consent is renewed. */
  mailboxId?: string;
}

export function ConsentButton({ provider, email, mailboxId }: ConsentButtonProps) {
  const start = useChange(
    () => sendStart(provider, mailboxId ?? null, /.@./.test(email) ? email : ''),
    ({ url }) => location.assign(url),
  );
  return (
    <Button
      icon={<ExternalLink aria-hidden size={16} />}
      loading={start.isPending || start.isSuccess}
      onClick={() => start.mutate(undefined, { onError: (error) => notify.error(error) })}
    >
      Sign in with {NAMES[provider]}
    </Button>
  );
}
