// Who is asked whether a mailbox is there, and how fast; that nobody can be asked is said before anything is typed.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Notice } from '#ui/Notice.tsx';
import { useVerifierStatus } from './use-addresses.ts';

export function MailboxNotice() {
  const { data } = useVerifierStatus();
  if (!data) return null;
  const { mailbox, words, limits, sample } = data;
  if (mailbox === 'off') {
    return (
      <Notice
        tone="warn"
        title="Mailboxes cannot be asked on this server"
        action={
          <Link to="/settings?section=data-sources" className="font-semibold underline underline-offset-3">
            Add a key
          </Link>
        }
      >
        {words}
      </Notice>
    );
  }
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-text-3">
      <span>{words}</span>
      {limits && (
        <span>
          At most {formatCount(limits.perMinute)} a minute, one at a time for each mail server
          {limits.pauseSeconds > 0 && `, ${limits.pauseSeconds} s apart`}.
        </span>
      )}
      {sample && <span>Sample data.</span>}
    </p>
  );
}
