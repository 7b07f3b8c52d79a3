// What is amiss with mail: mailboxes that cannot send or be read, what was paused by a rule, and mails that nobody knows of.
import { formatNoun } from '#shared/formats.ts';
import type { Outreach } from '../outreach.contract.ts';
import { mailboxHref, UNCERTAIN_HREF } from './home-links.ts';

export interface MailTrouble {
  key: string;
  tone: 'bad' | 'warn';
  /** The mailbox or campaign; '' where it is neither. */
  about: string;
  words: string;
  fix: { words: string; to: string };
}

/** What keeps mail from leaving first. What a person has paused is not amiss. */
export function mailTroubles({ mailboxes, campaigns, uncertain }: Outreach): MailTrouble[] {
  const broken = mailboxes.filter(({ state }) => state === 'broken');
  const paused = mailboxes.filter(({ pauseReason }) => pauseReason !== null && pauseReason !== 'user');
  const unread = mailboxes.filter(({ state, readingFault }) => readingFault !== '' && state !== 'broken');
  return [
    ...broken.map(({ id, email, fault }) => ({
      key: `mailbox-${id}`,
      tone: 'bad' as const,
      about: email,
      words: `cannot send. ${fault}`,
      fix: { words: 'Mend it', to: mailboxHref(id) },
    })),
    ...campaigns.stopped.map(({ id, name, because }) => ({
      key: `campaign-${id}`,
      tone: 'bad' as const,
      about: name,
      words: `the campaign is paused. ${because}`,
      fix: { words: 'Look at it', to: `/campaign/${id}` },
    })),
    ...paused.map(({ id, email, fault }) => ({
      key: `mailbox-${id}`,
      tone: 'warn' as const,
      about: email,
      words: `paused. ${fault}`,
      fix: { words: 'Look at it', to: mailboxHref(id) },
    })),
    ...unread.map(({ id, email, readingFault }) => ({
      key: `reading-${id}`,
      tone: 'warn' as const,
      about: email,
      words: `answers cannot be read. ${readingFault}`,
      fix: { words: 'Mend it', to: mailboxHref(id) },
    })),
    ...(uncertain > 0
      ? [
          {
            key: 'uncertain',
            tone: 'warn' as const,
            about: '',
            words: `${formatNoun(uncertain, 'mail')} may or may not have arrived.`,
            fix: { words: 'Decide', to: UNCERTAIN_HREF },
          },
        ]
      : []),
  ];
}
