// What the composition of the server, campaigns, the composer and the inbox use of sending.
export { limitingReason } from '../domain/limiting-reason.ts';
export { handoverReference, isHandoverReference, mailAddress } from '../domain/mail-address.ts';
export { type MailResult, mailReasonLabel, mailResultLabel } from '../domain/reason-labels.ts';
export { dayIn, dayStartIn, formatMoment, isZone, nextDayIn, nextOpening, utcOffset } from '../domain/send-times.ts';
export { confirmReported, createConfirmUncertainJob } from './events/confirm-uncertain.job.ts';
export { type Delivery, recordDeliveries } from './events/mail-events.store.ts';
export {
  createPurgeTextsJob,
  isUndeliverable,
  type ReceivedMailEvent,
  recordMailEvents,
} from './events/record-mail-event.ts';
export { createUpdateLastContactedJob } from './events/update-last-contacted.job.ts';
export { registerMailLinksRoutes } from './links/mail-links.routes.ts';
export { createCancelledMailsJob } from './queue/cancelled-mails.job.ts';
export {
  cancelMails,
  changeMailbox,
  delayMails,
  deleteWaitingMails,
  forgetUntouched,
  moveMails,
  type NewMail,
  queueMails,
  resendMails,
  restoreMails,
  retryRefused,
  skipMails,
} from './queue/queue.store.ts';
export { type MailQueueFigures, readMailQueue } from './queue/queue-figures.store.ts';
export {
  changeStream,
  countSentByDay,
  countSentOn,
  deleteStreams,
  endStream,
  hasSent,
  openStream,
  pauseStream,
  reopenStream,
  resumeStream,
  sentBetween,
  sentOnDays,
  streamState,
} from './queue/streams.store.ts';
export {
  practiceSenderIds,
  shiftPracticeBy,
  streamPractice,
} from './scheduled/practice-clock.store.ts';
export { registerScheduledRoutes } from './scheduled/scheduled.routes.ts';
export { countScheduled } from './scheduled/scheduled.store.ts';
export { scheduledList } from './scheduled/scheduled-views.ts';
export {
  type Channel,
  type ChannelHandover,
  type MailEvent,
  type MailOutcome,
  type MailSource,
  type Prepared,
  publishMails,
  type QueuedMail,
  type SendingContext,
  type StreamStop,
  type Transports,
} from './sending-context.ts';
export { startSending } from './worker/engine.ts';
export { hasReadableMailKey, mailLinks, readOptOutSubject, renderFinal } from './worker/finish-mail.ts';
export { resumeSending } from './worker/leases.store.ts';
export { BOUNCE_SPIKE } from './worker/mailbox-health.ts';
export { markMailboxBroken } from './worker/record-results.ts';
export { findZone, findZones } from './worker/render-mails.ts';
export { createTransports, SubmissionFault } from './worker/transports.provider.ts';
