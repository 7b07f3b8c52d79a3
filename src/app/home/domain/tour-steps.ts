// The tour of Home for people who are new: at most four steps, each at something that is really there.
import type { Home } from '../contract.ts';

export interface TourStep {
  /** Value of `data-tour` on what it points at. */
  at: 'first-steps' | 'find' | 'credits' | 'help';
  title: string;
  text: string;
}

export function tourSteps(freelancer: boolean): readonly TourStep[] {
  return [
    {
      at: 'first-steps',
      title: 'Your next step is here',
      text: 'A few steps from an empty account to a first result. Each is ticked when it is done.',
    },
    freelancer
      ? {
          at: 'find',
          title: 'Find work',
          text: 'Start with jobs and clients. Searching your own records and the directory costs nothing.',
        }
      : {
          at: 'find',
          title: 'Find prospects',
          text: 'Start with companies or people. Searching your own records and the directory costs nothing.',
        },
    {
      at: 'credits',
      title: 'Your credits',
      text: 'The price is always on the button before you press it. Every credit has a receipt in the ledger.',
    },
    {
      at: 'help',
      title: 'Help for every page',
      text: 'The question mark opens the guide of the page you are on. You can take this tour again from there.',
    },
  ];
}

/** Nothing has been searched, saved, checked or sent: what they would be shown is new to them. */
export function isNewcomer({ done, recent }: Pick<Home, 'done' | 'recent'>): boolean {
  return recent.length === 0 && Object.values(done).every((one) => !one);
}
