// Saves what is typed in the pauses of typing, one call after another. What did not arrive is tried again, what the server refuses is shown,
// and where another user or window has saved meanwhile a person decides. What is typed and how it is stored is the caller's.
import { ApiError } from './api-error.ts';

export type SaveState = 'saved' | 'typing' | 'saving' | 'waiting' | 'conflict' | 'refused';

export interface AutosaveStatus {
  state: SaveState;
  /** Of a refusal, for the user; null where there is none. */
  fault: string | null;
}

export interface AutosaveOptions {
  isClean(): boolean;
  /** Stores what is typed now; what is typed while it runs is not clean afterwards. */
  store(keepalive: boolean): Promise<void>;
  /** Error codes that say that another user or window has saved. */
  conflictCodes: readonly string[];
  onChange(status: AutosaveStatus): void;
  /** What is shown first was typed on an older state than the stored one. */
  conflict?: boolean;
  /** False: saved by `flush` alone, also when the page is left. */
  automatic?: () => boolean;
  /** It was left without being stored; without it the tries continue. */
  onLost?: () => void;
}

export interface Autosave {
  status(): AutosaveStatus;
  isBusy(): boolean;
  hasLeft(): boolean;
  /** Something was typed. */
  typed(): void;
  /** Saves until nothing is left. False where it did not arrive. `force` stores once even if nothing was typed. */
  flush(options?: { keepalive?: boolean; force?: boolean }): Promise<boolean>;
  /** What is shown was stored by other means, or was dropped. */
  settled(): void;
  failed(error: unknown): void;
  /** Tries at once where something is left: the page is shown, or is online again. */
  resume(): void;
  /** The page is hidden: it may be closed without another event. */
  hidden(keepalive: boolean): void;
  leave(): void;
}

const TYPING_MS = 700;
const RETRY_MS = 5_000;

export function createAutosave(options: AutosaveOptions): Autosave {
  let status: AutosaveStatus = { state: options.conflict ? 'conflict' : 'saved', fault: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy: Promise<boolean> | null = null;
  /** Someone waits for all of it: no pause in typing is waited for. */
  let wanted = false;
  let left = false;

  function show(state: SaveState, fault = status.fault): void {
    if (state === status.state && fault === status.fault) return;
    status = { state, fault };
    options.onChange(status);
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(false, false), afterMs);
  }

  function run(keepalive: boolean, force: boolean): Promise<boolean> {
    clearTimeout(timer);
    busy ??= send(keepalive, force).finally(() => {
      busy = null;
      wanted = false;
    });
    return busy;
  }

  async function send(keepalive: boolean, force: boolean): Promise<boolean> {
    let more = force || !options.isClean();
    while (more) {
      show('saving');
      try {
        await options.store(keepalive);
      } catch (error) {
        failed(error);
        return false;
      }
      show(status.state, null);
      more = !options.isClean();
      if (more && !wanted && !left) {
        show('typing');
        schedule(TYPING_MS);
        return false;
      }
    }
    show('saved');
    return true;
  }

  function failed(error: unknown): void {
    const known = error instanceof ApiError ? error : null;
    if (left && options.onLost) options.onLost();
    else if (known !== null && options.conflictCodes.includes(known.code)) show('conflict');
    else if (known !== null && known.status >= 400 && known.status < 500 && known.status !== 429)
      show('refused', known.message);
    else {
      show('waiting');
      schedule(RETRY_MS);
    }
  }

  const isAutomatic = () => options.automatic?.() ?? true;
  const isDue = () => status.state !== 'conflict' && !options.isClean();

  return {
    status: () => status,
    isBusy: () => busy !== null,
    hasLeft: () => left,
    typed() {
      if (status.state === 'conflict') return;
      show('typing');
      if (isAutomatic()) schedule(TYPING_MS);
    },
    async flush({ keepalive = false, force = false } = {}) {
      for (let forced = force; ; forced = false) {
        wanted = true;
        const arrived = await run(keepalive, forced);
        // A run that was about to wait for a pause in typing has not saved all.
        if (arrived || status.state !== 'typing') return arrived;
      }
    },
    settled() {
      clearTimeout(timer);
      show('saved', null);
    },
    failed,
    resume() {
      left = false;
      if (isAutomatic() && isDue()) schedule(0);
    },
    hidden(keepalive) {
      if (!isAutomatic() || !isDue()) return;
      wanted = true;
      void run(keepalive, false);
    },
    leave() {
      left = true;
      clearTimeout(timer);
      if (!isAutomatic() || !isDue()) return;
      wanted = true;
      void run(false, false);
    },
  };
}
