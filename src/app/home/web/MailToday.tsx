// People who have written since they were answered, and what leaves today: the part of Today that is mail.
import { CalendarClock, CornerUpLeft, type LucideIcon, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { answersHref, leavingHref, unreadChatsHref } from '../domain/home-links.ts';
import type { Outreach } from '../outreach.contract.ts';

/** Nothing where nobody waits and nothing leaves. */
export function MailToday({ mail: { toAnswer, unreadChats, leaving } }: { mail: Outreach }) {
  return (
    <>
      {toAnswer.total > 0 && (
        <section className="border-t border-line first:border-t-0">
          <Heading icon={CornerUpLeft} to={answersHref()}>
            {formatNoun(toAnswer.total, 'reply', 'replies')} to answer
          </Heading>
          <ul>
            {toAnswer.items.map(({ id, name, email, opening, unread, lastAt }) => (
              <li key={id} className="border-t border-line first:border-t-0">
                <Link
                  to={answersHref(id)}
                  className="focus-inset flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-surface-2"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">
                      {name || email}
                      {unread && <span className="sr-only">, unread</span>}
                    </span>
                    <span className="block truncate text-sm text-text-2">{opening}</span>
                  </span>
                  <span className="shrink-0 text-xs text-text-3">
                    <Age at={lastAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unreadChats > 0 && (
        <section className="border-t border-line first:border-t-0">
          <Heading icon={MessageCircle} to={unreadChatsHref()}>
            {formatNoun(unreadChats, 'unread WhatsApp chat')}
          </Heading>
        </section>
      )}
      {leaving.total > 0 && (
        <section className="border-t border-line first:border-t-0">
          <Heading icon={CalendarClock} to={leavingHref(leaving.until)}>
            {formatNoun(leaving.total, 'e-mail leaves', 'e-mails leave')} today
          </Heading>
        </section>
      )}
    </>
  );
}

function Heading({ icon: Icon, to, children }: { icon: LucideIcon; to: string; children: React.ReactNode }) {
  return (
    <h3 className="bg-surface-2 px-4 text-sm">
      <Link
        to={to}
        className="inline-flex min-h-9 items-center gap-2 rounded-s font-semibold text-text-2 underline-offset-3 hover:text-text hover:underline pointer-coarse:min-h-11"
      >
        <Icon aria-hidden size={14} className="shrink-0" />
        <span>{children}</span>
      </Link>
    </h3>
  );
}
