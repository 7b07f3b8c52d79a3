// Asks for one of our mails, says what happened, and waits before it can be asked for again.
import { useId, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { useCountdown } from './use-countdown.ts';

/** Seconds between two mails: the server allows five to an address in 15 minutes. */
const PAUSE_SECONDS = 30;

interface SendMailProps {
  send: () => Promise<unknown>;
  /** Words on the button before the first mail and after it. */
  words: { first: string; again: string; sent: string };
  /** True where a mail was sent a moment ago: the button starts by waiting. */
  justSent?: boolean;
  variant?: 'primary' | 'secondary';
}

export function SendMail({ send, words, justSent = false, variant = 'secondary' }: SendMailProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | ApiError>('idle');
  const { secondsLeft, start } = useCountdown(justSent ? PAUSE_SECONDS : 0);
  const statusId = useId();
  const sentBefore = justSent || state === 'sent';

  async function press() {
    if (secondsLeft > 0) return;
    setState('sending');
    try {
      await send();
      setState('sent');
      start(PAUSE_SECONDS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error);
      if (typeof error.details.seconds === 'number') start(error.details.seconds);
    }
  }

  return (
    <div>
      <Button
        variant={variant}
        size="sm"
        loading={state === 'sending'}
        // Not `disabled`, which would drop the focus of whoever has just pressed it.
        aria-disabled={secondsLeft > 0 || undefined}
        aria-describedby={statusId}
        onClick={press}
      >
        {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : sentBefore ? words.again : words.first}
      </Button>
      <p
        id={statusId}
        role="status"
        className={`mt-2 text-sm empty:mt-0 ${state instanceof ApiError ? 'text-bad' : ''}`}
      >
        {state === 'sent' && words.sent}
        {state instanceof ApiError && state.message}
      </p>
    </div>
  );
}
