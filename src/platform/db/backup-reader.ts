// Reads a backup piece by piece: its lines, and the rows of a block as chunks that never break a row.
import { BackupFault } from './backup-fault.ts';
import { BLOCK_END } from './backup-format.ts';

/** No header is longer, whatever stands in the file. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const LINE_BREAK = 10;
const END_AFTER_ROWS = `\n${BLOCK_END}`;

export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  /** Read and not handed out yet; begins with the start of a line. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line without its line break; null at the end of the file. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_BREAK);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > MAX_LINE_BYTES || !(await this.#readOn())) return null;
    }
  }

  /**
   * The rows up to the end of the block that begins here. COPY writes a line break inside a value as \n and a backslash
   * as \\, so a line that is \. is the end and nothing else.
   */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.toString('latin1', 0, BLOCK_END.length) === BLOCK_END) {
        this.#rest = this.#rest.subarray(BLOCK_END.length);
        return;
      }
      const end = this.#rest.indexOf(END_AFTER_ROWS, 0, 'latin1');
      const whole = (end >= 0 ? end : this.#rest.lastIndexOf(LINE_BREAK)) + 1;
      const rows = this.#rest.subarray(0, whole);
      this.#rest = this.#rest.subarray(whole);
      if (rows.length > 0) yield rows;
      if (end < 0 && !(await this.#readOn())) throw new BackupFault('BACKUP_DAMAGED', 'The backup ends within a table');
    }
  }

  async #readOn(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
