// What is due of contacts, companies and jobs, with the address of exactly those: on Home, and in an inbox with nothing to answer.
import { Briefcase, Building2, type LucideIcon, User } from 'lucide-react';
import { formatCount } from '#shared/formats.ts';
import { savedJobsDuePath } from '#shared/page-paths.ts';
import type { Due, Home } from '../contract.ts';
import { dueBefore, dueRecordHref, recordsHref } from '../domain/home-links.ts';

export interface DueGroup {
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

/** What is due today or was before: freelancers see jobs first. Without kinds that the plan does not reach. */
export function toDueGroups(
  { today, day, tomorrow }: Pick<Home, 'today' | 'day' | 'tomorrow'>,
  freelancer: boolean,
): DueGroup[] {
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
    href: savedJobsDuePath('now'),
    overdueHref: savedJobsDuePath('overdue'),
    hrefOf: (id: string) => `${savedJobsDuePath('now')}&job=${id}`,
  };
  const groups = freelancer ? [ofJobs, ofContacts, ofCompanies] : [ofCompanies, ofContacts, ofJobs];
  return groups.filter((group): group is DueGroup => group !== null);
}
