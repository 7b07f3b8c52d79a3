// Settings of mailboxes as they are typed. What is not saved yet lasts as long as the tab: a sheet closes by one key.
import type { Mailbox } from '../contract.ts';
import type { Week } from './week-hours.ts';

export interface TypedSettings {
  fromName: string;
  replyTo: string;
  signature: string;
  dayCap: string;
  gapMinSeconds: string;
  gapMaxSeconds: string;
  ramp: boolean;
  zone: string;
  trackOpens: boolean;
  trackClicks: boolean;
  week: Week;
}

export const settingsOf = (mailbox: Mailbox): TypedSettings => ({
  fromName: mailbox.fromName,
  replyTo: mailbox.replyTo,
  signature: mailbox.signature,
  dayCap: String(mailbox.dayCap),
  gapMinSeconds: String(mailbox.gapMinSeconds),
  gapMaxSeconds: String(mailbox.gapMaxSeconds),
  ramp: mailbox.rampStartedOn !== null,
  zone: mailbox.zone,
  trackOpens: mailbox.trackOpens,
  trackClicks: mailbox.trackClicks,
  week: mailbox.windows,
});

const kept = new Map<string, TypedSettings>();

/** Undefined where nothing was typed, or all of it is saved. */
export function keptSettings(mailbox: Mailbox): TypedSettings | undefined {
  const typed = kept.get(mailbox.id);
  return JSON.stringify(typed) === JSON.stringify(settingsOf(mailbox)) ? undefined : typed;
}

export const keepSettings = (id: string, typed: TypedSettings) => kept.set(id, typed);

export const forgetSettings = (id: string) => kept.delete(id);
