// The text of the daily email.
import { letter, type SystemMail } from '#platform/letter.ts';
import type { NotificationItem } from '../contract.ts';
import { NOTIFICATION_SETTINGS_PATH } from '../fields.contract.ts';

interface DigestLetter {
  to: string;
  name: string;
  publicUrl: string;
  /** Newest first. */
  items: readonly NotificationItem[];
}

/** Named in full; the rest is a number. */
const NAMED = 15;

export function digestLetter({ to, name, publicUrl, items }: DigestLetter): SystemMail {
  const count = items.length;
  const more = count - NAMED;
  return letter({
    to,
    name,
    subject: count === 1 ? (items[0]?.title ?? '') : `${count} unread notifications in Leadwright`,
    lead: [
      count === 1 ? 'This is still unread:' : 'These are still unread:',
      ...items.slice(0, NAMED).map(({ title, detail, link }) => ({
        text: detail === '' ? title : `${title}: ${detail}`,
        link: publicUrl + link,
      })),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: 'Open notifications',
    link: `${publicUrl}/home?notifications=open`,
    footer: 'One email a day at most, and none when everything is read.',
    also: { text: 'Notification settings', link: publicUrl + NOTIFICATION_SETTINGS_PATH },
  });
}
