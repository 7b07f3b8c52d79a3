// Which recipients of a practice campaign reply while its clock is moved: about one of five to each message, and one at least, so that it can
// be seen what a reply does. The same ones each time.

export interface PracticeMail {
  id: string;
  replied: boolean;
  /** Nothing else has ended its sequence. */
  open: boolean;
}

const SHARE = 0.2;

export function chooseReplies<Mail extends PracticeMail>(mails: readonly Mail[]): Mail[] {
  const could = mails.filter(({ replied, open }) => open && !replied).sort((a, b) => (a.id < b.id ? -1 : 1));
  const least = mails.some(({ replied }) => replied) ? 0 : 1;
  // Never all of a few: the follow-up is to be seen too.
  const most = Math.max(least, Math.floor(could.length / 2));
  const chosen = could.filter(({ id }) => toUnit(id) < SHARE).slice(0, most);
  return chosen.length > 0 ? chosen : could.slice(0, least);
}

/** In [0, 1): the last digits of an id are random. */
const toUnit = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(-6), 16) / 0x1_00_00_00;
