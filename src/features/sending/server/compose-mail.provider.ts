// The message of a mail, made by the mail part of the platform.
export { composeMessage as composeMail, type MessageParts } from '#platform/mail/compose.ts';
