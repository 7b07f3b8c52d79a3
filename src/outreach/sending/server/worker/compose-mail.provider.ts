// The MIME message of a mail, composed by the platform.

export { composeMessage as composeMail } from '#platform/mail/compose.ts';
