// Where a search begins, in the order that suits who looks: owners look for companies and suppliers first, freelancers for work.
import { Briefcase, Building2, Handshake, type LucideIcon, Package, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { Feature } from '#account/plans/contract.ts';
import type { HomeViewer } from './use-home-viewer.ts';

interface Start {
  words: string;
  to: string;
  feature: Feature;
  icon: LucideIcon;
}

const COMPANIES: Start = { words: 'Companies', to: '/dashboard?kind=company', feature: 'discover', icon: Building2 };
const PEOPLE: Start = { words: 'People', to: '/dashboard?kind=person', feature: 'discover', icon: Users };
const SUPPLIERS: Start = { words: 'Suppliers', to: '/supplier-manufacturer', feature: 'suppliers', icon: Package };
const FREELANCE: Start = { words: 'Freelance jobs', to: '/upwork-jobs', feature: 'upwork-jobs', icon: Handshake };
const JOBS: Start = { words: 'Jobs', to: '/job-seeker', feature: 'jobs', icon: Briefcase };

const OF_OWNERS = [COMPANIES, SUPPLIERS, PEOPLE, JOBS, FREELANCE];
const OF_FREELANCERS = [FREELANCE, JOBS, PEOPLE, COMPANIES, SUPPLIERS];

export function StartLinks({ viewer: { freelancer, reaches } }: { viewer: HomeViewer }) {
  const starts = (freelancer ? OF_FREELANCERS : OF_OWNERS).filter(({ feature }) => reaches(feature));
  return (
    <nav aria-label="Find" data-tour="find" className="mb-4 flex flex-wrap gap-2">
      {starts.map(({ words, to, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-label text-text-2 transition-colors hover:bg-surface-2 hover:text-text pointer-coarse:h-11"
        >
          <Icon aria-hidden size={16} />
          {words}
        </Link>
      ))}
    </nav>
  );
}
