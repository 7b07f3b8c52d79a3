// Keeps the embedded database running: starts it again when it dies, and takes the owner's lock again when that was cut off.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Access, acquireOwnership, excludeOperators, openSession } from './embedded-ownership.ts';
import { type Postmaster, type PostmasterOptions, startPatiently } from './embedded-postmaster.ts';

/** How long starting again, or owning again, may fail until the database counts as lost. */
const GIVE_UP_AFTER = 60_000;
/** A server that dies again within this time is started again with a growing pause. */
const STABLE_AFTER = 60_000;
const LONGEST_PAUSE = 5_000;

export interface Supervised {
  how: Omit<PostmasterOptions, 'port'>;
  access: Access;
  dataDir: string;
  /** How long a stop waits for operator's commands (a backup) that still use the database, in milliseconds. */
  operatorsTimeout: number;
}

export class Supervisor {
  readonly #supervised: Supervised;
  readonly #stopping = new AbortController();
  readonly #lostListeners: ((reason: Error) => void)[] = [];
  readonly #work: Promise<unknown>;
  #postmaster: Postmaster;
  #session: pg.Client;

  constructor(supervised: Supervised, postmaster: Postmaster, session: pg.Client) {
    this.#supervised = supervised;
    this.#postmaster = postmaster;
    this.#session = session;
    this.#work = Promise.all([this.#keepRunning(), this.#keepOwning()]);
  }

  onLost(listener: (reason: Error) => void): void {
    this.#lostListeners.push(listener);
  }

  async stop(): Promise<void> {
    // After this line neither loop starts anything; the one that is starting something finishes it first.
    this.#stopping.abort();
    await excludeOperators(this.#session, this.#supervised.operatorsTimeout).catch(() => undefined);
    await this.#session.end().catch(() => undefined);
    await this.#postmaster.stop();
    await this.#work;
    // A restart that was under way when stop() was called has put another one in place.
    await this.#postmaster.stop();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #keepRunning(): Promise<void> {
    const { how, access } = this.#supervised;
    for (let pause = 100; ; ) {
      const startedAt = Date.now();
      const reason = await this.#postmaster.ended;
      if (this.#stopped) return;
      how.log.error({ reason }, 'PostgreSQL ended unexpectedly and is started again');
      pause = Date.now() - startedAt > STABLE_AFTER ? 100 : Math.min(pause * 2, LONGEST_PAUSE);
      await this.#pause(pause);
      if (this.#stopped) return;
      try {
        // The same port: every pool of this process has it in its connection string.
        const { postmaster } = await startPatiently(how, access.port, GIVE_UP_AFTER, this.#stopping.signal);
        this.#postmaster = postmaster;
        how.log.info('PostgreSQL runs again');
      } catch (error) {
        this.#lose(error as Error);
        return;
      }
    }
  }

  async #keepOwning(): Promise<void> {
    for (;;) {
      await waitForEnd(this.#session);
      if (this.#stopped) return;
      const session = await this.#ownAgain();
      if (session === null) return;
      this.#session = session;
    }
  }

  async #ownAgain(): Promise<pg.Client | null> {
    const { access, dataDir } = this.#supervised;
    let fault: unknown;
    for (const end = Date.now() + GIVE_UP_AFTER + STABLE_AFTER; Date.now() < end; await this.#pause(250)) {
      if (this.#stopped) return null;
      const session = await openSession(access).catch(() => null);
      if (session === null) continue;
      try {
        await acquireOwnership(session, dataDir);
        return session;
      } catch (error) {
        fault = error;
        await session.end().catch(() => undefined);
      }
    }
    this.#lose(new Error('The embedded database is owned by no process that this one knows', { cause: fault }));
    return null;
  }

  #lose(reason: Error): void {
    if (this.#stopped) return;
    this.#supervised.how.log.fatal({ err: reason }, 'the embedded database is lost');
    for (const listener of this.#lostListeners.splice(0)) listener(reason);
  }

  async #pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

function waitForEnd(session: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    session.once('end', () => resolve());
  });
}
