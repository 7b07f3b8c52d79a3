// What the server is put together from, and what campaigns, the composer and the inbox send with.
export { bindingReason } from '../domain/binding-reason.ts';
export { mailAddress } from '../domain/mail-address.ts';
export { aheadOf, dayIn, dayStartIn, isZone, momentWords, nextDayIn, nextOpening } from '../domain/next-opening.ts';
export { createCancelledMailsJob } from './cancelled-mails.job.ts';
export { startSending } from './engine.ts';
export { createMailLinks, type MailLinks, optOutOfSubject } from './finish-mail.ts';
export { registerMailLinksRoutes } from './mail-links.routes.ts';
export type { DueMail, MadeMail, MailNews, MailOutcome, MailSource, Prepared } from './mail-source.ts';
export { type Learned, noteNews } from './note-news.ts';
export { type OptOutWay, optOut } from './opt-out.ts';
export {
  cancelMails,
  changeMailbox,
  delayMails,
  type MailChoice,
  moveMails,
  type NewMail,
  queueMails,
  sendAgain,
  skipMails,
} from './queue.store.ts';
export { registerScheduledRoutes } from './scheduled.routes.ts';
export type { SendingContext } from './sending-context.ts';
export {
  changeStream,
  endStream,
  type NewStream,
  openStream,
  pauseStream,
  resumeStream,
  streamState,
} from './streams.store.ts';
export { createTransports, type Transports } from './transports.provider.ts';
export { mailboxTurns } from './turns.store.ts';
export { zoneOf, zonesOf } from './zone-of.ts';
