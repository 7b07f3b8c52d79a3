// Whether a mail of another address may be a reply to one of ours: only a user can confirm it, so this finds the question.
import type { ReviewReason } from '../fields.contract.ts';

interface Sender {
  email: string;
  name: string;
}

/** Keys that find mails sent to a similar address. */
export interface Likeness {
  /** Address without a plus tag. */
  plain: string;
  /** '' if many people share it. */
  domain: string;
  /** '' if it is too short to be distinctive. */
  name: string;
  /** Addresses found in the text of the mail. */
  addresses: readonly string[];
}

const MAX_ADDRESSES = 20;
const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu;

/** `jo+news@acme.example` → `jo@acme.example`. */
function plainAddress(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@');
}

/** `isShared`: unrelated people have addresses at this domain. */
export function toLikeness({ email, name }: Sender, text: string, isShared: (domain: string) => boolean): Likeness {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const words = name.split(/[\s,]+/).filter((word) => /\p{L}{2}/u.test(word));
  const addresses = [...new Set((text.match(ADDRESS) ?? []).map((one) => one.toLowerCase()))];
  return {
    plain: plainAddress(email),
    domain: isShared(domain) ? '' : domain,
    name: words.length >= 2 ? name.trim() : '',
    addresses: addresses.filter((one) => one !== email).slice(0, MAX_ADDRESSES),
  };
}

interface Written {
  toAddress: string;
  toPlain: string;
  toDomain: string;
  isName: boolean;
}

const STRENGTH: readonly ReviewReason[] = ['alias', 'forwarded', 'same-name', 'same-company'];

function reasonFor({ toAddress, toPlain, toDomain, isName }: Written, like: Likeness): ReviewReason | null {
  if (toPlain === like.plain) return 'alias';
  if (like.addresses.includes(toAddress)) return 'forwarded';
  if (isName) return 'same-name';
  return like.domain !== '' && toDomain === like.domain ? 'same-company' : null;
}

/** The most likely mail that it replies to; `written` is newest first. */
export function likeliest<Mail extends Written>(
  written: readonly Mail[],
  like: Likeness,
): { mail: Mail; why: ReviewReason } | null {
  const found = written.flatMap((mail) => {
    const why = reasonFor(mail, like);
    return why === null ? [] : [{ mail, why }];
  });
  return found.sort((a, b) => STRENGTH.indexOf(a.why) - STRENGTH.indexOf(b.why))[0] ?? null;
}
