// Whether sources, mailboxes and the queue work, and what to do where one does not.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MAX_COUNTED_MAILS } from '#outreach/sending/fields.contract.ts';
import { formatNoun, formatNounUpTo } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import type { HelpStatus } from '../contract.ts';
import { useHelpStatus } from './use-help.ts';

export function StatusCard() {
  const { data, error, isFetching, refetch } = useHelpStatus();
  return (
    <Card title="Status" padded={false}>
      {data ? (
        <Parts status={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label="Loading the status" className="p-4">
          <SkeletonText lines={3} />
        </Loading>
      )}
    </Card>
  );
}

type Trouble = HelpStatus['sources']['troubles'][number];

function Parts({ status: { sources, mailboxes, queue } }: { status: HelpStatus }) {
  return (
    <ul>
      <Part name="Sources" troubles={sources.troubles}>
        {sourceText(sources)} <More to="/settings?section=data-sources">Data sources</More>
      </Part>
      {mailboxes && (
        <Part name="Mailboxes" troubles={mailboxes.troubles}>
          {mailboxes.connected === 0
            ? 'None connected.'
            : `${formatNoun(mailboxes.connected, 'mailbox', 'mailboxes')}.`}{' '}
          <More to="/email-settings">Email settings</More>
        </Part>
      )}
      <Part name="Queue" troubles={queueTroubles(queue.delaySeconds)}>
        {queue.scheduled === null ? (
          'Background work is up to date.'
        ) : (
          <>
            {formatNounUpTo(queue.scheduled, MAX_COUNTED_MAILS, 'message')} scheduled.{' '}
            <More to="/scheduled-emails">Scheduled emails</More>
          </>
        )}
      </Part>
    </ul>
  );
}

function sourceText({ live, sample }: HelpStatus['sources']): string {
  const searches = `${formatNoun(live, 'search', 'searches')} with a live source`;
  return sample === 0 ? `${searches}.` : `${searches}, ${sample} with sample data.`;
}

/** Jobs are picked up within seconds; after this the reader notices. */
const LATE_SECONDS = 60;

function queueTroubles(seconds: number): Trouble[] {
  if (seconds < LATE_SECONDS) return [];
  const words = `Background work is ${formatNoun(Math.floor(seconds / 60), 'minute')} late. It continues by itself.`;
  return [{ key: 'late', about: '', words, fix: { words: 'Contact support', to: '#contact' } }];
}

function Part({ name, troubles, children }: { name: string; troubles: readonly Trouble[]; children: ReactNode }) {
  const fine = troubles.length === 0;
  const Icon = fine ? CircleCheck : TriangleAlert;
  return (
    <li className="flex items-start gap-2.5 border-t border-line px-4 py-3 text-sm first:border-t-0">
      <Icon aria-hidden size={16} className={fine ? 'mt-px shrink-0 text-good' : 'mt-px shrink-0 text-warn'} />
      <div className="min-w-0 flex-1">
        <p className="text-text-2">
          <b className="font-semibold text-text">{name}</b>
          <span className="sr-only">{fine ? ', working' : ', needs attention'}</span>
          <br />
          {children}
        </p>
        {!fine && (
          <ul className="mt-1.5 space-y-1.5">
            {troubles.map(({ key, about, words, fix }) => (
              <li key={key} className="break-words">
                {about && <b className="font-semibold">{about}: </b>}
                {words}{' '}
                {fix.to.startsWith('#') ? (
                  <a href={fix.to} className="link font-semibold">
                    {fix.words}
                  </a>
                ) : (
                  <More to={fix.to}>{fix.words}</More>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex items-center font-semibold pointer-coarse:min-h-11">
      {children}
    </Link>
  );
}
