// Where the answers to a mailbox are read: a server of IMAP, the API of its provider, or, to practise with, this machine.

/** Stands in place of a server of IMAP where the consent to read was given. */
export const READING_API = { google: 'gmail.googleapis.com', microsoft: 'graph.microsoft.com' } as const;

/** Whether answers are read through the API of the provider, with the consent of the mailbox. */
export function readsByApi({ kind, imapHost }: { kind: string; imapHost: string }): boolean {
  return (kind === 'google' || kind === 'microsoft') && imapHost === READING_API[kind];
}
