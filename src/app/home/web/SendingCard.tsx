// What was sent today and how much room is left, mailbox by mailbox.
import { Link } from 'react-router';
import { SentToday } from '#outreach/mailboxes/web/index.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { mailboxHref, RUNNING_HREF } from '../domain/home-links.ts';
import type { Outreach } from '../outreach.contract.ts';

const SHOWN = 4;

/** Nothing before a mailbox is connected: the first steps say so. */
export function SendingCard({ mail: { mailboxes, campaigns } }: { mail: Outreach }) {
  if (mailboxes.length === 0) return null;
  const { running } = campaigns;
  const more = mailboxes.length - SHOWN;
  return (
    <Card
      title="Sent today"
      padded={false}
      action={
        running > 0 && (
          <Link to={RUNNING_HREF} className="link text-sm font-semibold">
            {formatNoun(running, 'campaign runs', 'campaigns run')}
          </Link>
        )
      }
    >
      <ul>
        {mailboxes.slice(0, SHOWN).map((mailbox) => (
          <li
            key={mailbox.id}
            className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0"
          >
            <span className="min-w-0">
              <Link to={mailboxHref(mailbox.id)} className="block truncate font-semibold hover:underline">
                {mailbox.email}
              </Link>
              {mailbox.kind === 'practice' && <span className="block text-xs text-text-3">Practice</span>}
            </span>
            <span className="w-32 shrink-0">
              <SentToday {...mailbox} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm">
          <Link to="/email-settings" className="link font-semibold">
            All {formatCount(mailboxes.length)} mailboxes
          </Link>
        </p>
      )}
    </Card>
  );
}
