// Autosave: nothing typed is lost, one call at a time, in the pauses of typing; a conflict waits for a person.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { type AutosaveOptions, createAutosave } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (code: ApiErrorCode, status: number) =>
  new ApiError({ code, status, message: `It says ${code}`, retryable: false });

/** A text and a server that stores it; `answers` are those of the next calls, in order. */
function editor(more: Partial<AutosaveOptions> = {}) {
  let text = '';
  let stored = '';
  const calls: { text: string; keepalive: boolean }[] = [];
  const answers: (() => Promise<void>)[] = [];
  const states: string[] = [];
  const autosave = createAutosave({
    isClean: () => text === stored,
    async store(keepalive) {
      const sent = text;
      calls.push({ text: sent, keepalive });
      await (answers.shift() ?? (async () => undefined))();
      stored = sent;
    },
    conflictCodes: ['TEMPLATE_CHANGED'],
    onChange: ({ state }) => states.push(state),
    ...more,
  });
  const type = (next: string) => {
    text = next;
    autosave.typed();
  };
  return { autosave, type, calls, answers, states, texts: () => calls.map((call) => call.text), stored: () => stored };
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('typing', () => {
  it('is saved once in its pause', async () => {
    const { type, texts, states, autosave } = editor();
    for (const text of ['a', 'ab', 'abc']) {
      type(text);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(texts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(700);
    expect(texts()).toEqual(['abc']);
    expect(states).toEqual(['typing', 'saving', 'saved']);
    expect(autosave.status()).toEqual({ state: 'saved', fault: null });
  });

  it('during a save is saved in the next pause, by one call at a time', async () => {
    const { type, texts, answers, autosave } = editor();
    const { open, opened } = gate();
    answers.push(() => opened);
    type('a');
    await vi.advanceTimersByTimeAsync(700);
    type('ab');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(texts()).toEqual(['a']);
    expect(autosave.isBusy()).toBe(true);
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.status().state).toBe('typing');
    await vi.advanceTimersByTimeAsync(700);
    expect(texts()).toEqual(['a', 'ab']);
    expect(autosave.status().state).toBe('saved');
  });

  it('is saved by a press alone where saving is not automatic', async () => {
    const { type, texts, autosave } = editor({ automatic: () => false });
    type('a');
    autosave.hidden(true);
    autosave.leave();
    autosave.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(texts()).toEqual([]);
    expect(await autosave.flush()).toBe(true);
    expect(texts()).toEqual(['a']);
  });
});

describe('a flush', () => {
  it('answers when all is stored that was typed until then', async () => {
    const { type, texts, answers, autosave, stored } = editor();
    const { open, opened } = gate();
    answers.push(() => opened);
    type('a');
    await vi.advanceTimersByTimeAsync(700);
    type('ab');
    const flushed = autosave.flush();
    open();
    expect(await flushed).toBe(true);
    expect(texts()).toEqual(['a', 'ab']);
    expect(stored()).toBe('ab');
  });

  it('stores nothing where nothing was typed, unless forced', async () => {
    const { texts, autosave } = editor();
    expect(await autosave.flush()).toBe(true);
    expect(texts()).toEqual([]);
    expect(await autosave.flush({ force: true })).toBe(true);
    expect(texts()).toEqual(['']);
  });

  it('says where it did not arrive', async () => {
    const { type, answers, autosave } = editor();
    answers.push(() => Promise.reject(refusal('INVALID_INPUT', 400)));
    type('a');
    expect(await autosave.flush()).toBe(false);
    expect(autosave.status()).toEqual({ state: 'refused', fault: 'It says INVALID_INPUT' });
    type('b');
    expect(await autosave.flush()).toBe(true);
    expect(autosave.status()).toEqual({ state: 'saved', fault: null });
  });
});

describe('a failure', () => {
  it.each([
    ['no answer', new TypeError('network')],
    ['a server that is busy', refusal('RATE_LIMITED', 429)],
    ['a fault of the server', refusal('INTERNAL', 500)],
  ])('of %s is tried again until it arrives', async (_name, error) => {
    const { type, texts, answers, autosave } = editor();
    answers.push(
      () => Promise.reject(error),
      () => Promise.reject(error),
    );
    type('a');
    await vi.advanceTimersByTimeAsync(700);
    expect(autosave.status().state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(texts()).toEqual(['a', 'a', 'a']);
    expect(autosave.status().state).toBe('saved');
  });

  it('is tried at once when the page is online again', async () => {
    const { type, texts, answers, autosave } = editor();
    answers.push(() => Promise.reject(new TypeError('network')));
    type('a');
    await vi.advanceTimersByTimeAsync(700);
    autosave.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(texts()).toEqual(['a', 'a']);
  });

  it('that is a conflict ends saving until it is settled', async () => {
    const { type, texts, answers, autosave } = editor();
    answers.push(() => Promise.reject(refusal('TEMPLATE_CHANGED', 409)));
    type('a');
    await vi.advanceTimersByTimeAsync(700);
    expect(autosave.status().state).toBe('conflict');
    type('ab');
    autosave.hidden(true);
    autosave.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(texts()).toEqual(['a']);
    expect(await autosave.flush()).toBe(true);
    expect(texts()).toEqual(['a', 'ab']);
  });

  it('starts as a conflict where what is shown was typed on an older state', async () => {
    const { type, texts, autosave } = editor({ conflict: true });
    type('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(texts()).toEqual([]);
    autosave.settled();
    expect(autosave.status().state).toBe('saved');
  });
});

describe('leaving', () => {
  it('saves at once what is left, also what was typed during the last save', async () => {
    const { type, texts, answers, autosave } = editor();
    const { open, opened } = gate();
    answers.push(() => opened);
    type('a');
    await vi.advanceTimersByTimeAsync(700);
    type('ab');
    autosave.leave();
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(texts()).toEqual(['a', 'ab']);
  });

  it('hidden saves with a request that outlives the page', async () => {
    const { type, calls, autosave } = editor();
    autosave.hidden(true);
    type('a');
    autosave.hidden(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual([{ text: 'a', keepalive: true }]);
  });

  it('keeps trying, or says that it is lost where the caller keeps it', async () => {
    const left = editor();
    left.answers.push(() => Promise.reject(new TypeError('network')));
    left.type('a');
    left.autosave.leave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(left.texts()).toEqual(['a', 'a']);

    let lost = 0;
    const kept = editor({
      onLost: () => {
        lost += 1;
      },
    });
    kept.answers.push(() => Promise.reject(new TypeError('network')));
    kept.type('a');
    kept.autosave.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept.texts()).toEqual(['a']);
    expect(lost).toBe(1);
  });
});
