// The five first steps: what to do next in the order in which it makes sense, each done when it really is.
import type { Feature } from '#account/plans/contract.ts';
import type { Home } from '../contract.ts';

export interface FirstStep {
  key: 'profile' | 'find' | 'keep' | 'check' | 'plan' | 'mailbox' | 'send';
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
          why: 'Search job boards and freelance projects.',
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
          why: 'It stays readable after it goes offline.',
          href: '/job-seeker',
          done: done.savedJob,
        }
      : {
          key: 'keep',
          title: 'Save one of them',
          why: 'With its source and its date.',
          href: '/dashboard',
          done: done.kept,
        },
    ...(reaches('emails')
      ? [
          {
            key: 'mailbox' as const,
            title: 'Connect a mailbox',
            why: 'A practice mailbox counts: it sends nothing.',
            href: '/email-settings',
            done: done.mailbox,
          },
          {
            key: 'send' as const,
            title: 'Send your first email',
            why: 'To one person, or to a list.',
            href: '/email-sender',
            done: done.sent,
          },
        ]
      : [
          {
            key: 'check' as const,
            title: 'Verify an email address',
            why: 'Know that it works before you write.',
            href: reaches('verifier') ? '/domainsearch?tab=emails' : '/home#check-address',
            done: done.checked,
          },
          {
            key: 'plan' as const,
            title: 'Choose a plan',
            why: 'It opens contacts, lists and email.',
            href: '/pricing',
            done: false,
          },
        ]),
  ];
}
