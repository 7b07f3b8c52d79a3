// What is due today or was before: replies to answer, companies and people to follow up, next steps of jobs. What is a task is ticked off here.
import { CalendarClock, CornerUpLeft, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { DueTasks } from '#crm/activities/web/index.ts';
import { DueNextSteps } from '#jobs/saved-jobs/web/index.ts';
import { MAX_COUNTED_MAILS } from '#outreach/sending/fields.contract.ts';
import { formatCount, formatNoun, formatNounUpTo } from '#shared/formats.ts';
import { chatPath, threadPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Card } from '#ui/Card.tsx';
import type { Home } from '../contract.ts';
import { ANSWERS_HREF, leavingHref } from '../domain/home-links.ts';
import type { Outreach } from '../outreach.contract.ts';
import { type DueGroup, toDueGroups } from './due-groups.ts';
import type { HomeViewer } from './use-home-viewer.ts';

interface TodayCardProps {
  home: Home;
  viewer: HomeViewer;
  onChanged: () => void;
}

/** Whether someone waits for the reader: a reply, a chat, a task or a next step. What is only scheduled goes by itself. */
export function isDue({ today, mail }: Home): boolean {
  const steps = [today.contacts, today.companies, today.jobs].reduce((sum, due) => sum + (due?.due ?? 0), 0);
  return steps + (mail === null ? 0 : mail.toAnswer.total) > 0;
}

/** Nothing for a plan that keeps neither people nor jobs. */
export function TodayCard({ home, viewer: { freelancer }, onChanged }: TodayCardProps) {
  const groups = toDueGroups(home, freelancer);
  const { mail } = home;
  if (groups.length === 0 && mail === null) return null;
  const due = groups.filter((group) => group.due.due > 0);
  const mailDue = mail !== null && mail.toAnswer.total + mail.leaving.total > 0;
  return (
    <Card title="Today" padded={false}>
      {mail && <MailToday mail={mail} />}
      {due.length === 0 && !mailDue ? (
        <p className="px-4 py-4 text-text-2">Nothing due today. Tasks and follow-ups appear here.</p>
      ) : (
        due.map((group) => <Group key={group.key} group={group} onChanged={onChanged} />)
      )}
    </Card>
  );
}

function Group({ group, onChanged }: { group: DueGroup; onChanged: () => void }) {
  const { key, words, icon: Icon, due, href, overdueHref, hrefOf } = group;
  return (
    <section className="border-t border-line first:border-t-0">
      <h3 className="flex items-center gap-3 bg-surface-2 px-4 text-sm">
        <Link
          to={href}
          className="flex min-h-9 items-center gap-2 rounded-s font-semibold text-text-2 underline-offset-3 hover:text-text hover:underline pointer-coarse:min-h-11"
        >
          <Icon aria-hidden size={14} className="shrink-0" />
          {words(due.due)}
        </Link>
        {due.overdue > 0 && (
          <Link
            to={overdueHref}
            className="flex min-h-9 items-center rounded-s text-bad underline-offset-3 hover:underline pointer-coarse:min-h-11"
          >
            {formatCount(due.overdue)} overdue
          </Link>
        )}
      </h3>
      {key === 'jobs' ? (
        <DueNextSteps items={due.items} hrefOf={hrefOf} />
      ) : (
        <DueTasks items={due.items} hrefOf={hrefOf} onChanged={onChanged} />
      )}
    </section>
  );
}

// The email part of Today: people who wrote since they were answered, and what is sent today.

/** Nothing where no one waits and nothing is sent. */
function MailToday({ mail: { toAnswer, leaving } }: { mail: Outreach }) {
  return (
    <>
      {toAnswer.total > 0 && (
        <section className="border-t border-line first:border-t-0">
          <Heading icon={CornerUpLeft} to={ANSWERS_HREF}>
            {formatNoun(toAnswer.total, 'reply', 'replies')} to answer
          </Heading>
          <ul>
            {toAnswer.items.map(({ channel, id, name, opening, unread, lastAt }) => (
              <li key={id} className="border-t border-line first:border-t-0">
                <Link
                  to={channel === 'email' ? threadPath(id) : chatPath(id)}
                  className="focus-inset flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-surface-2"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">
                      <bdi>{name}</bdi>
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
      {leaving.total > 0 && (
        <section className="border-t border-line first:border-t-0">
          <Heading icon={CalendarClock} to={leavingHref(leaving.until)}>
            {formatNounUpTo(leaving.total, MAX_COUNTED_MAILS, 'email')} scheduled today
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
