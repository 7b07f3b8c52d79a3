// The five first steps: what to do next in the order in which it makes sense, each done when it really is.
import type { Feature } from '#features/plans/contract.ts';
import type { Home } from '../contract.ts';

export interface FirstStep {
  key: 'profile' | 'find' | 'keep' | 'check' | 'list' | 'plan';
  title: string;
  /** What it is good for. */
  why: string;
  href: string;
  done: boolean;
}

interface Known {
  userType: 'company_owner' | 'freelancer' | null;
  reaches: (feature: Feature) => boolean;
  profileComplete: boolean;
  done: Home['done'];
}

/** Always five; where each leads is within the viewer's plan. A freelancer whose plan has jobs begins with those. */
export function firstSteps({ userType, reaches, profileComplete, done }: Known): FirstStep[] {
  const byJobs = userType === 'freelancer' && reaches('jobs');
  return [
    {
      key: 'profile',
      title: 'Complete your profile',
      why: 'It fills in your templates.',
      href: '/complete-profile',
      done: profileComplete,
    },
    byJobs
      ? {
          key: 'find',
          title: 'Find work',
          why: 'Search jobs, or what clients post.',
          href: reaches('upwork-jobs') ? '/upwork-jobs' : '/job-seeker',
          done: done.searched,
        }
      : {
          key: 'find',
          title: 'Find companies or people',
          why: 'The directory costs nothing.',
          href: '/dashboard',
          done: done.searched || done.kept,
        },
    byJobs
      ? {
          key: 'keep',
          title: 'Save a job',
          why: 'It stays readable when it is taken down.',
          href: '/job-seeker',
          done: done.savedJob,
        }
      : {
          key: 'keep',
          title: 'Keep one of them',
          why: 'It stays, with where it came from.',
          href: '/dashboard',
          done: done.kept,
        },
    {
      key: 'check',
      title: 'Check an e-mail address',
      why: 'Know that it works before you write.',
      href: reaches('verifier') ? '/domainsearch?tab=emails' : '/dashboard?kind=person',
      done: done.checked,
    },
    reaches('lists')
      ? {
          key: 'list',
          title: 'Make a list',
          why: 'Put together whom you want to write to.',
          href: '/company-lists',
          done: done.listed,
        }
      : {
          key: 'plan',
          title: 'Choose a plan',
          why: 'It opens contacts, lists and the verifier.',
          href: '/pricing',
          done: false,
        },
  ];
}
