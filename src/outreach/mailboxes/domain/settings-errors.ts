// What cannot be set on a mailbox together, in words beside the field.
import { type MailboxKind, PROVIDER_CEILINGS } from '../fields.contract.ts';

const NAMES: Partial<Record<MailboxKind, string>> = { google: 'Google', microsoft: 'Microsoft' };

interface Settings {
  dayCap: number;
  gapMinSeconds: number;
  gapMaxSeconds: number;
  /** Google holds to its limit whichever way its mailbox is reached. */
  smtpHost?: string;
}

/** Empty where they can. Ceilings: integration contracts 4.3 and 4.5. */
export function settingsErrors(
  kind: MailboxKind,
  { dayCap, gapMinSeconds, gapMaxSeconds, smtpHost }: Settings,
): { path: string; message: string }[] {
  const faults = [];
  const provider = smtpHost === 'smtp.gmail.com' ? 'google' : kind;
  const ceiling = PROVIDER_CEILINGS[provider];
  if (ceiling !== undefined && dayCap > ceiling) {
    faults.push({ path: 'dayCap', message: `${NAMES[provider]} takes at most ${ceiling} a day from a mailbox` });
  }
  if (gapMaxSeconds < gapMinSeconds) {
    faults.push({ path: 'gapMaxSeconds', message: 'The longest pause cannot be shorter than the shortest one' });
  }
  return faults;
}
