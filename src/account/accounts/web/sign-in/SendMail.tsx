// Asks for one of our mails, says what happened, and waits before it can be asked for again.
import { useEffect, useId, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import type { FailedCall } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { sendVerification } from '../api.ts';

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
        // Not `disabled`, which would drop the focus from the button that was just pressed.
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

// Seconds until something may be done again: sending a mail once more, trying again after too many attempts.
interface Countdown {
  /** Whole seconds left; 0 when it may be done. */
  secondsLeft: number;
  start: (seconds: number) => void;
}

/** `initialSeconds`: it starts by itself. */
export function useCountdown(initialSeconds = 0): Countdown {
  // An end time rather than a counter: timers of hidden tabs are throttled.
  const [now, setNow] = useState(Date.now);
  const [endsAt, setEndsAt] = useState(() => now + initialSeconds * 1000);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const running = secondsLeft > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  return {
    secondsLeft,
    start(seconds) {
      const at = Date.now();
      setNow(at);
      setEndsAt(at + seconds * 1000);
    },
  };
}

// An account whose address was never confirmed: what to do, and the mail again.
interface UnverifiedNoticeProps {
  error: FailedCall;
  email: string;
  className?: string;
}

export function UnverifiedNotice({ error, email, className }: UnverifiedNoticeProps) {
  const { signUpId } = error.details;
  return (
    <Notice tone="warn" role="alert" className={className} title={error.message}>
      <p className="mt-0.5 mb-2">
        Open the link in the email we sent to {email}. Not there? Look in spam, or send it again.
      </p>
      <SendMail
        send={() => sendVerification(email, typeof signUpId === 'string' ? signUpId : '')}
        words={{ first: 'Resend email', again: 'Resend email', sent: `Sent to ${email}.` }}
      />
    </Notice>
  );
}
