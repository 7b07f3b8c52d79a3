// What else is due today, as Home counts it, for an inbox with nothing to answer. Nothing where nothing is.
import { CalendarClock, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { MAX_COUNTED_MAILS } from '#outreach/sending/fields.contract.ts';
import { formatCount, formatNounUpTo } from '#shared/formats.ts';
import { leavingHref } from '../domain/home-links.ts';
import { toDueGroups } from './due-groups.ts';
import { useHome, useLiveHome } from './use-home.ts';

export function DueLinks() {
  const { data: home } = useHome();
  const freelancer = useMe().data?.userType === 'freelancer';
  useLiveHome();
  if (!home) return null;
  const due = toDueGroups(home, freelancer).filter((group) => group.due.due > 0);
  const leaving = home.mail?.leaving;
  if (due.length === 0 && !leaving?.total) return null;
  return (
    <section aria-labelledby="due-links" className="w-full text-left">
      <h3 id="due-links" className="mb-2 text-sm font-label text-text-2">
        Also today
      </h3>
      <ul className="overflow-hidden rounded-l border border-line bg-surface">
        {due.map(({ key, icon, href, words, due: { due: count, overdue } }) => (
          <DueLink key={key} icon={icon} to={href} late={overdue}>
            {words(count)}
          </DueLink>
        ))}
        {leaving && leaving.total > 0 && (
          <DueLink icon={CalendarClock} to={leavingHref(leaving.until)} late={0}>
            {formatNounUpTo(leaving.total, MAX_COUNTED_MAILS, 'email')} scheduled today
          </DueLink>
        )}
      </ul>
    </section>
  );
}

interface DueLinkProps {
  icon: LucideIcon;
  to: string;
  /** How many were due before today. */
  late: number;
  children: ReactNode;
}

function DueLink({ icon: Icon, to, late, children }: DueLinkProps) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link to={to} className="focus-inset flex min-h-11 items-center gap-2.5 px-4 py-2 text-sm hover:bg-surface-2">
        <Icon aria-hidden size={16} className="shrink-0 text-text-2" />
        <span className="min-w-0 flex-1 font-label">{children}</span>
        {late > 0 && <span className="text-bad">{formatCount(late)} overdue</span>}
        <ChevronRight aria-hidden size={16} className="shrink-0 text-text-3" />
      </Link>
    </li>
  );
}
