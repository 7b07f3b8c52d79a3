// What the server is put together from, and what campaigns, the composer and the inbox send with.
export { bindingReason } from '../domain/binding-reason.ts';
export { handoverReference, isHandoverReference } from '../domain/handover-reference.ts';
export { mailAddress } from '../domain/mail-address.ts';
export { aheadOf, dayIn, dayStartIn, isZone, momentWords, nextDayIn, nextOpening } from '../domain/next-opening.ts';
export { type MailResult, reasonWords, wordsOfMail } from '../domain/reason-words.ts';
export { announceMails } from './announce-mails.ts';
export { asItLeaves } from './as-it-leaves.ts';
export { createCancelledMailsJob } from './cancelled-mails.job.ts';
export type { Channel, ChannelHandover } from './channel.ts';
export { createConfirmUncertainJob } from './confirm-uncertain.job.ts';
export { startSending } from './engine.ts';
export { mailLinks, optOutOfSubject } from './finish-mail.ts';
export { handedOver, hasSent } from './handed-over.store.ts';
export { registerMailLinksRoutes } from './mail-links.routes.ts';
export type { DueMail, MailNews, MailOutcome, MailSource, Prepared, StreamStop } from './mail-source.ts';
export { isGivenUp } from './note-bounce.ts';
export { type Learned, noteNews } from './note-news.ts';
export { BOUNCE_SPIKE } from './pause-mailboxes.ts';
export { practiceSenderIds } from './practice-senders.store.ts';
export {
  bringBackMails,
  cancelMails,
  changeMailbox,
  delayMails,
  dropMails,
  moveMails,
  retryRefused,
  sendAgain,
  skipMails,
} from './queue.store.ts';
export { type NewMail, queueMails } from './queue-mails.store.ts';
export { type Delivery, recordDeliveries } from './record-deliveries.store.ts';
export { registerScheduledRoutes } from './scheduled.routes.ts';
export { countScheduled } from './scheduled.store.ts';
export { scheduledList } from './scheduled-views.ts';
export type { SendingContext } from './sending-context.ts';
export { breakDown } from './settle.ts';
export { settleReported } from './settle-reported.ts';
export {
  changeStream,
  endStream,
  openStream,
  pauseStream,
  reopenStream,
  resumeStream,
  streamState,
} from './streams.store.ts';
export { createTellContactsJob } from './tell-contacts.job.ts';
export { createTransports, SubmissionFault, type Transports } from './transports.provider.ts';
export { zoneOf, zonesOf } from './zone-of.ts';
