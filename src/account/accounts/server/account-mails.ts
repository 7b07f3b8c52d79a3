// The mails that accounts get: their words with the facts filled in.
import { renderEmailLayout, type SystemMail } from '#platform/email-layout.ts';
import { type AccountMailKind, MAIL_WORDS } from './account-mail-texts.ts';

interface AccountMail {
  to: string;
  /** Shown in the greeting. */
  name: string;
  link: string;
  /** What `{name}` in the words stands for. */
  facts?: Readonly<Record<string, string>>;
  /** Paragraphs after those of the words. */
  more?: readonly string[];
}

export function accountMail(kind: AccountMailKind, { facts = {}, more = [], ...mail }: AccountMail): SystemMail {
  const { lead, ...words } = MAIL_WORDS[kind];
  const paragraphs = typeof lead === 'string' ? [lead] : lead;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, fact: string) => facts[fact] ?? whole);
  return renderEmailLayout({ ...mail, ...words, lead: [...paragraphs.map(fill), ...more] });
}
