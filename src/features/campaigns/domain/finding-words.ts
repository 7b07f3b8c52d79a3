// What preflight says of each finding: a title with its number, and what to do about it.
import type { FindingCode, FindingLevel } from '../fields.contract.ts';

interface Words {
  level: FindingLevel;
  title: (people: number, detail: string) => string;
  advice: string;
}

const people = (n: number) => (n === 1 ? '1 person' : `${n.toLocaleString('en')} people`);

export const FINDING_WORDS: Record<FindingCode, Words> = {
  'no-audience': { level: 'error', title: () => 'Nobody is chosen', advice: 'Choose a list, a view or contacts.' },
  'nobody-left': {
    level: 'error',
    title: () => 'There is nobody to write to',
    advice: 'Everybody of the audience is left out: see below why, or choose others.',
  },
  'audience-broken': {
    level: 'error',
    title: (_, detail) => `The audience cannot be used as it is: ${detail}`,
    advice: 'Mend it under Audience, or take that part out.',
  },
  'no-steps': { level: 'error', title: () => 'There is no message', advice: 'Write at least one.' },
  'empty-subject': { level: 'error', title: () => 'The subject is empty', advice: 'Write a subject.' },
  'empty-body': { level: 'error', title: () => 'The message is empty', advice: 'Write a message.' },
  'unknown-field': {
    level: 'error',
    title: (_, detail) => `There is no field ${detail}`,
    advice: 'Choose a field from the menu, or take the braces away.',
  },
  'condition-broken': {
    level: 'error',
    title: (_, detail) => `The condition cannot be asked: ${detail}`,
    advice: 'Choose what the field must say, or take the condition away.',
  },
  'missing-variable': {
    level: 'error',
    title: (n, detail) => `${detail} is empty for ${people(n)} and has no fallback`,
    advice: 'Give the field a fallback, fill it in, or leave these people out.',
  },
  'no-identity': {
    level: 'error',
    title: () => 'The sender is not complete',
    advice: 'Mail to many needs your name and postal address: E-mail settings, Sender.',
  },
  'no-mailbox': {
    level: 'error',
    title: () => 'There is no mailbox to send from',
    advice: 'Connect one in E-mail settings, or practise with the practice mailbox.',
  },
  'mailbox-broken': {
    level: 'error',
    title: (_, detail) => `${detail} cannot send right now`,
    advice: 'Try it again in E-mail settings, or take it out of this campaign.',
  },
  'no-window': {
    level: 'error',
    title: () => 'There is no time at which mails may leave',
    advice: 'Open at least one day of the schedule.',
  },
  'attachment-gone': {
    level: 'error',
    title: (_, detail) => `The file ${detail} is not here any more`,
    advice: 'Attach it again.',
  },
  'attachments-too-large': {
    level: 'error',
    title: () => 'The attachments are larger than 10 MB together',
    advice: 'Take some out, or link to them.',
  },
  'missing-later': {
    level: 'warning',
    title: (n, detail) => `${detail} is empty for ${people(n)} in a later step`,
    advice: 'They get the steps before; this one is not sent to them while the field is empty.',
  },
  'role-address': {
    level: 'warning',
    title: (n) => `${people(n)} ${n === 1 ? 'has' : 'have'} an address of a function (info@, sales@)`,
    advice: 'Such addresses are read by several people and reported most.',
  },
  'stale-verdict': {
    level: 'warning',
    title: (n) => `The address of ${people(n)} was verified more than 30 days ago`,
    advice: 'Verify them again: each mail that comes back harms your domain.',
  },
  'risky-verdict': {
    level: 'warning',
    title: (n) => `The address of ${people(n)} is risky`,
    advice: 'Leave them out under Audience, or send to them with care.',
  },
  'never-verified': {
    level: 'warning',
    title: (n) => `The address of ${people(n)} was never verified`,
    advice: 'Verify them first: each mail that comes back harms your domain.',
  },
  'free-domain': {
    level: 'warning',
    title: (n) => `${people(n)} ${n === 1 ? 'has' : 'have'} a private address (gmail.com, outlook.com)`,
    advice: 'In many countries private people must have agreed to be written to.',
  },
  capacity: {
    level: 'warning',
    title: (_, detail) => detail,
    advice: 'Add mailboxes or raise their caps, or let it take that long.',
  },
  'same-text': {
    level: 'warning',
    title: () => 'Two variants have the same text',
    advice: 'Change one of them, or take it out: there is nothing to compare.',
  },
  'long-subject': {
    level: 'warning',
    title: () => 'The subject is longer than 60 characters',
    advice: 'Phones show less than that.',
  },
  'many-links': {
    level: 'warning',
    title: () => 'There are more than two links',
    advice: 'Mails with many links are taken for advertising.',
  },
  'tracking-on': {
    level: 'warning',
    title: (_, detail) => `${detail} tracks opens or clicks`,
    advice: 'In the EU that needs consent. Opens are approximate anyway.',
  },
  duplicate: {
    level: 'note',
    title: (n) => `${people(n)} left out: another contact has the same address`,
    advice: 'Each address gets every mail once.',
  },
  'no-address': {
    level: 'note',
    title: (n) => `${people(n)} left out: no e-mail address`,
    advice: 'Find their addresses first.',
  },
  'invalid-address': {
    level: 'note',
    title: (n) => `${people(n)} left out: not an address that mail can be sent to`,
    advice: 'Correct the address in the contact.',
  },
  suppressed: {
    level: 'note',
    title: (n) => `${people(n)} left out: on the suppression list`,
    advice: 'They opted out, complained, or mail to them comes back.',
  },
  'verdict-invalid': {
    level: 'note',
    title: (n) => `${people(n)} left out: the address was found invalid`,
    advice: 'Find another address for them.',
  },
  'recently-contacted': {
    level: 'note',
    title: (n) => `${people(n)} left out: contacted not long ago`,
    advice: 'You chose so under Audience.',
  },
  'other-campaign': {
    level: 'note',
    title: (n) => `${people(n)} left out: in another running campaign`,
    advice: 'You chose so under Audience.',
  },
  practice: {
    level: 'note',
    title: () => 'Practice: nothing leaves this machine',
    advice: 'Connect a mailbox of your own to write to real people.',
  },
};
