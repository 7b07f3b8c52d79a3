// Messages to confirm: possible replies, whose next step waits for the answer, and reports that match no email. And mailboxes that cannot be
// read, so that what is missing is explained.
import { useState } from 'react';
import { Link } from 'react-router';
import { formatRecent } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { InboxReview } from '../contract.ts';
import { reviewReason } from './inbox-labels.ts';
import { useDecideReview, useReviews, useSummary } from './use-inbox.ts';

/** More are shown on request, so that conversations stay in sight. */
const FIRST = 3;

export function ReviewList({ onOpen }: { onOpen: (threadId: string) => void }) {
  const items = useReviews().data?.items ?? [];
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <section aria-label="Messages to confirm" className="mb-4 rounded-m border border-line bg-surface">
      <h2 className="border-b border-line px-3 py-2 text-md font-label">Confirm {items.length}</h2>
      <ul>
        {items.slice(0, all ? undefined : FIRST).map((review) => (
          <li key={review.id} className="border-b border-line px-3 py-2.5 last:border-b-0">
            <Review review={review} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {items.length > FIRST && !all && (
        <Button block variant="ghost" size="sm" onClick={() => setAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </section>
  );
}

function Review({ review, onOpen }: { review: InboxReview; onOpen: (threadId: string) => void }) {
  const { id, from, subject, body, at, replyTo } = review;
  const decide = useDecideReview();
  const say = (isReply: boolean) =>
    decide.mutate({ id, isReply }, { onSuccess: ({ threadId }) => threadId !== null && onOpen(threadId) });
  const question = replyTo && `Is this a reply to your email to ${replyTo.name || replyTo.email}?`;
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="min-w-0 text-md font-label break-words">{question ?? 'Report that matches no email'}</h3>
        <time dateTime={at} className="shrink-0 text-xs text-text-2">
          {formatRecent(at, Date.now())}
        </time>
      </div>
      <p className="text-sm break-words text-text-2">{from || review.mailbox}</p>
      {subject !== '' && <p className="mt-1 text-sm break-words">{subject}</p>}
      {body !== '' && <p className="mt-1 line-clamp-3 text-sm break-words text-text-2">{body}</p>}
      <p className="mt-1 text-sm break-words text-text-2">
        {reviewReason(review)}
        {replyTo !== null && ' The next step waits for your answer.'}
      </p>
      <div className="mt-2 flex gap-2">
        {replyTo === null ? (
          <Button needs="write" size="sm" loading={decide.isPending} onClick={() => say(false)}>
            Dismiss
          </Button>
        ) : (
          <>
            <Button needs="write" size="sm" variant="primary" disabled={decide.isPending} onClick={() => say(true)}>
              Yes, stop the sequence
            </Button>
            <Button needs="write" size="sm" disabled={decide.isPending} onClick={() => say(false)}>
              No, continue
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Mailboxes whose replies cannot be read: what is missing here, and why. */
export function ReadingNotices() {
  const broken = useSummary().data?.mailboxes.filter(({ fault }) => fault !== '') ?? [];
  return broken.map(({ id, email, fault }) => (
    <Notice
      key={id}
      tone="warn"
      className="mb-3"
      title={`Replies to ${email} are not being read`}
      action={
        <Link to="/email-settings" className="link font-semibold">
          Email settings
        </Link>
      }
    >
      {fault}
    </Notice>
  ));
}
