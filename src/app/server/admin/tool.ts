// What a command is given and what it answers: it opens the database only once its input is found good.
import type { Platform } from '#platform/platform.ts';

/** The terminal of a run, so that tests are one too. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  /** DATA_DIR and file names are taken from here. */
  folder: string;
  /** Fires when the operator interrupts: what takes long then stops and undoes what is half done. */
  signal: AbortSignal;
  out: (text: string) => void;
  err: (text: string) => void;
}

export interface Answer {
  /** Printed with --json. */
  json: unknown;
  /** Printed without; lines without a last line break. */
  text: string;
  /** True where the command did its work and found something wrong: the exit code is then 1. */
  failed?: boolean;
}

export interface PlatformNeeds {
  /** `missing`: only where the database has no tables at all, for a command that must not change what it reads. */
  migrate?: 'always' | 'missing';
}

export interface Tool extends Pick<Terminal, 'folder' | 'signal'> {
  /** Opens the platform, prints what `work` answers, closes. */
  run(work: (platform: Platform) => Promise<Answer>, needs?: PlatformNeeds): Promise<void>;
  /** How far a long command has come: on stderr, and not with --json. */
  tell(line: string): void;
  /** Prints an answer that needs no database. */
  print(answer: Answer): void;
}
