// What is due today or was before: replies to answer, companies and people to follow up, next steps of jobs. What is a task is ticked off here.
import { Briefcase, Building2, CalendarClock, CornerUpLeft, type LucideIcon, MessageCircle, User } from 'lucide-react';
import { Link } from 'react-router';
import { DueTasks } from '#crm/activities/web/index.ts';
import { DueNextSteps } from '#jobs/saved-jobs/web/index.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Card } from '#ui/Card.tsx';
import type { Due, Home } from '../contract.ts';
import {
  answersHref,
  dueBefore,
  dueRecordHref,
  jobsDueHref,
  leavingHref,
  recordsHref,
  unreadChatsHref,
} from '../domain/home-links.ts';
import type { Outreach } from '../outreach.contract.ts';
import type { HomeViewer } from './use-home-viewer.ts';

interface TodayCardProps {
  home: Home;
  viewer: HomeViewer;
  onChanged: () => void;
}

interface Group {
  key: string;
  /** "3 companies to follow up". */
  words: (count: number) => string;
  icon: LucideIcon;
  due: Due;
  /** All that is due, and what was due before today. */
  href: string;
  overdueHref: string;
  hrefOf: (id: string) => string;
}

const many = (one: string, several: string) => (count: number) =>
  `${formatCount(count)} ${count === 1 ? one : several} to follow up`;

function groupsOf({ today, day, tomorrow }: Home, freelancer: boolean): Group[] {
  const { contacts, companies, jobs } = today;
  const all = dueBefore(tomorrow);
  const ofCompanies = companies && {
    key: 'companies',
    words: many('company', 'companies'),
    icon: Building2,
    due: companies,
    href: recordsHref('company', all, 'nextDue'),
    overdueHref: recordsHref('company', dueBefore(day), 'nextDue'),
    hrefOf: (id: string) => dueRecordHref('company', id, tomorrow),
  };
  const ofContacts = contacts && {
    key: 'contacts',
    words: many('contact', 'contacts'),
    icon: User,
    due: contacts,
    href: recordsHref('contact', all, 'nextDue'),
    overdueHref: recordsHref('contact', dueBefore(day), 'nextDue'),
    hrefOf: (id: string) => dueRecordHref('contact', id, tomorrow),
  };
  const ofJobs = jobs && {
    key: 'jobs',
    words: many('job', 'jobs'),
    icon: Briefcase,
    due: jobs,
    href: jobsDueHref('now'),
    overdueHref: jobsDueHref('overdue'),
    hrefOf: (id: string) => `${jobsDueHref('now')}&job=${id}`,
  };
  const groups = freelancer ? [ofJobs, ofContacts, ofCompanies] : [ofCompanies, ofContacts, ofJobs];
  return groups.filter((group): group is Group => group !== null);
}

/** Nothing for a plan that keeps neither people nor jobs. */
export function TodayCard({ home, viewer: { freelancer }, onChanged }: TodayCardProps) {
  const groups = groupsOf(home, freelancer);
  const { mail } = home;
  if (groups.length === 0 && mail === null) return null;
  const due = groups.filter((group) => group.due.due > 0);
  const mailDue = mail !== null && mail.toAnswer.total + mail.unreadChats + mail.leaving.total > 0;
  return (
    <Card title="Today" padded={false}>
      {mail && <MailToday mail={mail} />}
      {due.length === 0 && !mailDue ? (
        <p className="px-4 py-4 text-text-2">Nothing due today. Tasks and follow-ups appear here.</p>
      ) : (
        due.map((group) => <DueGroup key={group.key} group={group} onChanged={onChanged} />)
      )}
    </Card>
  );
}

function DueGroup({ group, onChanged }: { group: Group; onChanged: () => void }) {
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
function MailToday({ mail: { toAnswer, unreadChats, leaving } }: { mail: Outreach }) {
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
            {formatNoun(leaving.total, 'email')} scheduled today
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
