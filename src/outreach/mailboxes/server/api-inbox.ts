// An inbox that is read through the API of its provider: what every such API has to give, and why it may not give it.

export interface ApiMail {
  /** As the API calls it. */
  id: string;
}

export interface ApiHead {
  /** As a mail has it. */
  head: Buffer;
  at: Date;
  /** It lies among spam. */
  inJunk: boolean;
}

export interface ApiPage {
  mails: ApiMail[];
  /** Where the next page begins: kept when all mails of this one have been dealt with. */
  cursor: string;
  /** More is there already. */
  more: boolean;
}

export interface ApiInbox {
  /** Read one after the other, each from a place of its own. */
  folders: readonly string[];
  /** What came after `cursor`; what came since that moment where it is '', or where the provider does not know it any more. */
  page(folder: string, cursor: string, since: Date): Promise<ApiPage>;
  /** Null where it is gone, or did not come in. */
  head(folder: string, id: string): Promise<ApiHead | null>;
  /** The mail whole; null where it is gone, or longer than that. */
  source(id: string, maxBytes: number): Promise<Buffer | null>;
  /** An email that may have been sent at that moment: `absent` where Sent holds nothing that could be it. */
  findSent(mail: { messageId: string; to: string; at: Date }): Promise<'found' | 'absent' | 'unclear'>;
  /** Whether it may be read at all. */
  check(): Promise<void>;
}

/**
 * Why an API does not let a mailbox be read. `consent`: it has ended, until a person connects the mailbox again. `scope`: it does not allow
 * reading. `limit`: not so fast. `away`: it cannot be reached, or is not well. `odd`: an answer that nobody expects.
 */
export class ReadingFault extends Error {
  override readonly name = 'ReadingFault';
  readonly why: 'consent' | 'scope' | 'limit' | 'away' | 'odd';
  /** The provider's words; '' where it gave none. */
  readonly answer: string;
  /** Seconds that it asks to wait; 0 where it does not say. */
  readonly waitSeconds: number;

  constructor(why: ReadingFault['why'], answer: string, waitSeconds = 0, cause?: unknown) {
    super(`The provider does not let this mailbox be read (${why}) ${answer}`.trim(), { cause });
    this.why = why;
    this.answer = answer;
    this.waitSeconds = waitSeconds;
  }
}
