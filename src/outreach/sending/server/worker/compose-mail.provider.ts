// The message of a mail, made by the mail part of the platform.

export { composeMessage as composeMail } from '#platform/mail/compose.ts';
