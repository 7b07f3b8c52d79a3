// What the server is put together from, and what campaigns, the composer and the inbox send with.
export { bindingReason } from '../domain/binding-reason.ts';
export { handoverReference, isHandoverReference } from '../domain/handover-reference.ts';
export { mailAddress } from '../domain/mail-address.ts';
export { aheadOf, dayIn, dayStartIn, isZone, momentWords, nextDayIn, nextOpening } from '../domain/next-opening.ts';
export { type MailResult, reasonWords, wordsOfMail } from '../domain/reason-labels.ts';
export { createCancelledMailsJob } from './cancelled-mails.job.ts';
export type { Channel, ChannelHandover } from './channel.ts';
export { confirmReported } from './confirm-reported.ts';
export { createConfirmUncertainJob } from './confirm-uncertain.job.ts';
export { startSending } from './engine.ts';
export { mailLinks, optOutOfSubject } from './finish-mail.ts';
export { registerMailLinksRoutes } from './mail-links.routes.ts';
export type { DueMail, MailEvent, MailOutcome, MailSource, Prepared, StreamStop } from './mail-source.ts';
export { BOUNCE_SPIKE } from './pause-mailboxes.ts';
export { practiceSenderIds } from './practice-senders.store.ts';
export { publishMails } from './publish-mails.ts';
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
export { isUndeliverable } from './record-bounce.ts';
export { type Delivery, recordDeliveries } from './record-deliveries.store.ts';
export { type ReceivedMailEvent, recordMailEvents } from './record-mail-event.ts';
export { markMailboxBroken } from './record-results.ts';
export { renderFinal } from './render-final.ts';
export { registerScheduledRoutes } from './scheduled.routes.ts';
export { countScheduled } from './scheduled.store.ts';
export { scheduledList } from './scheduled-views.ts';
export type { SendingContext } from './sending-context.ts';
export { hasSent, sentBetween } from './sent-mails.store.ts';
export {
  changeStream,
  endStream,
  openStream,
  pauseStream,
  reopenStream,
  resumeStream,
  streamState,
} from './streams.store.ts';
export { createTransports, SubmissionFault, type Transports } from './transports.provider.ts';
export { createUpdateLastContactedJob } from './update-last-contacted.job.ts';
export { zoneOf, zonesOf } from './zone-of.ts';
