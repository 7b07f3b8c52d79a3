// The sample contacts of practice: invented people, each with a reaction of their own, so that a first practice campaign gets replies.
import type { PracticeBehaviour } from '../fields.contract.ts';
import people from './data/practice-people.json' with { type: 'json' };

export interface PracticePerson {
  name: string;
  email: string;
  title: string;
  companyName: string;
  city: string;
  /** ISO code. */
  country: string;
  reacts: PracticeBehaviour;
}

export const PRACTICE_PEOPLE = people as readonly PracticePerson[];

const byEmail = new Map(PRACTICE_PEOPLE.map(({ email, reacts }) => [email, reacts]));

/** How a recipient without a rule of their own reacts. `everyone`: the rule of the mailbox for everyone; null for none. */
export function usualBehaviour(recipient: string, everyone: PracticeBehaviour | null): PracticeBehaviour {
  return everyone ?? byEmail.get(recipient) ?? 'deliver';
}
