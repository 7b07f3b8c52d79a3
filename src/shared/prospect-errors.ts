// The part of the error catalogue that is about finding prospects and verifying them. The catalogue checks its shape.

export const PROSPECT_ERRORS = {
  DIRECTORY_FILE_UNUSABLE: { status: 400, text: 'This file was not brought into the directory: {reason}' },
  VERIFYING_EMPTY: { status: 400, text: 'There are no e-mail addresses in this' },
  VERIFYING_TOO_MANY: { status: 400, text: 'A batch can have at most {max} addresses. Split it.' },
  VERIFYING_NOT_READY: { status: 409, text: 'The addresses are still being read. Run it when its quote is there.' },
  VERIFYING_BUSY: {
    status: 429,
    text: 'Too many addresses are being verified right now. Try again in {seconds} seconds.',
    retryable: true,
  },
  VERIFYING_RUNNING: {
    status: 409,
    text: 'These addresses are being verified right now. Look again in a moment.',
    retryable: true,
  },
  DOMAIN_UNREADABLE: { status: 400, text: 'This is no domain. Enter one like acme.com, or an e-mail address.' },
} as const;
