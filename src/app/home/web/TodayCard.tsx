// What is due today or was before: replies to answer, companies and people to follow up, next steps of jobs. What is a task is ticked off here.
import { Briefcase, Building2, type LucideIcon, User } from 'lucide-react';
import { Link } from 'react-router';
import { DueTasks } from '#crm/activities/web/index.ts';
import { DueNextSteps } from '#jobs/saved-jobs/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import type { Due, Home } from '../contract.ts';
import { dueBefore, dueRecordHref, jobsDueHref, recordsHref } from '../domain/home-links.ts';
import { MailToday } from './MailToday.tsx';
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
        <p className="px-4 py-4 text-text-2">
          Nothing is due. Give a contact, a company or a saved job a next step with a day, and it stands here when its
          day comes.
        </p>
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
