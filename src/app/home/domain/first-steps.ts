// The first steps: what to do next in the order in which it makes sense, each done when it really is.
import type { Feature } from '#account/plans/contract.ts';
import type { Goal } from '#account/preferences/fields.contract.ts';
import type { Home } from '../contract.ts';
import type { FirstSearch } from './first-search.ts';
import { ANSWERS_HREF } from './home-links.ts';

export interface FirstStep {
  key: 'profile' | 'find' | 'keep' | 'check' | 'plan' | 'mailbox' | 'campaign' | 'reply' | 'send' | 'apply';
  title: string;
  /** What it is good for. */
  why: string;
  href: string;
  done: boolean;
}

interface Known {
  goal: Goal | null;
  userType: 'company_owner' | 'freelancer' | null;
  search: FirstSearch;
  reaches: (feature: Feature) => boolean;
  profileComplete: boolean;
  done: Home['done'];
  jobs: Home['jobs'];
}

/** Where each leads is within the viewer's plan. The profile is a step only while something of it is missing. */
export function firstSteps(known: Known): FirstStep[] {
  const { profileComplete } = known;
  const profile: FirstStep = {
    key: 'profile',
    title: 'Complete your profile',
    why: 'It fills in your templates.',
    href: '/complete-profile',
    done: false,
  };
  return [...stepsTo(known), ...(profileComplete ? [] : [profile])];
}

function stepsTo(known: Known): FirstStep[] {
  const { goal, userType, reaches } = known;
  const wanted = goal ?? (userType === 'freelancer' ? 'projects' : 'customers');
  if (!reaches('emails')) return [find(known, wanted), keep(known), check(known), choosePlan()];
  if (wanted === 'job') return [find(known, wanted), saveJob(known), apply(known)];
  if (wanted === 'projects')
    return [find(known, wanted), saveJob(known), mailbox(known), send(known, 'Pitch for a project')];
  if (wanted === 'suppliers') return [find(known, wanted), keep(known), mailbox(known), send(known, 'Send an enquiry')];
  return [find(known, wanted), keep(known), mailbox(known), campaign(known), reply(known)];
}

const FIND_TITLES: Record<Goal, string> = {
  customers: 'Find customers',
  suppliers: 'Find suppliers',
  projects: 'Find projects',
  job: 'Find jobs',
};

const find = ({ search: { example, href }, done }: Known, goal: Goal): FirstStep => ({
  key: 'find',
  title: FIND_TITLES[goal],
  why: example === '' ? 'The directory costs nothing.' : `For example “${example}”.`,
  href,
  done: done.searched || done.kept || done.savedJob,
});

const keep = ({ done }: Known): FirstStep => ({
  key: 'keep',
  title: 'Save what fits',
  why: 'With its source and date.',
  href: '/dashboard',
  done: done.kept,
});

const saveJob = ({ search: { href }, done }: Known): FirstStep => ({
  key: 'keep',
  title: 'Save one that fits',
  why: 'It stays readable after it goes offline.',
  href,
  done: done.savedJob,
});

const apply = ({ jobs }: Known): FirstStep => ({
  key: 'apply',
  title: 'Apply and keep track',
  why: 'Move the job to Applied.',
  href: '/saved-jobs',
  done: jobs !== null && jobs.applied + jobs.interview + jobs.offer + jobs.closed > 0,
});

const mailbox = ({ done }: Known): FirstStep => ({
  key: 'mailbox',
  title: 'Add a practice mailbox',
  why: 'Costs nothing and sends nothing.',
  href: '/email-settings',
  done: done.mailbox,
});

const campaign = ({ done }: Known): FirstStep => ({
  key: 'campaign',
  title: 'Launch a practice campaign',
  why: 'Start with a written sequence.',
  href: '/campaigns',
  done: done.launched,
});

const reply = ({ done }: Known): FirstStep => ({
  key: 'reply',
  title: 'Get your first reply',
  why: 'Practice recipients answer, too.',
  href: ANSWERS_HREF,
  done: done.replied,
});

const send = ({ done }: Known, title: string): FirstStep => ({
  key: 'send',
  title,
  why: 'To one person, or to a list.',
  href: '/email-sender',
  done: done.sent,
});

const check = ({ reaches, done }: Known): FirstStep => ({
  key: 'check',
  title: 'Verify an email address',
  why: 'Know that it works before you write.',
  href: reaches('verifier') ? '/domainsearch?tab=emails' : '/home#check-address',
  done: done.checked,
});

const choosePlan = (): FirstStep => ({
  key: 'plan',
  title: 'Choose a plan',
  why: 'It opens contacts, lists and email.',
  href: '/pricing',
  done: false,
});
