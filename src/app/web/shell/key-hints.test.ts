import { expect, it } from 'vitest';
import { countClick, type HintState, NO_HINTS, parseHints } from './KeyHints.tsx';

function click(keys: readonly string[], day: string, from: HintState = NO_HINTS) {
  let state = from;
  const due = keys.map((each) => {
    const counted = countClick(state, each, day);
    state = counted.state;
    return counted.due;
  });
  return { state, due };
}

it('is due with the third click on one thing, and not again for it', () => {
  expect(click(['G then I', 'G then H', 'G then I', 'G then I', 'G then I', 'G then I'], '2026-11-27').due).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});

it('waits for another day after a hint', () => {
  const first = click(['A', 'A', 'A', 'B', 'B', 'B', 'B'], '2026-11-27');
  expect(first.due).toEqual([false, false, true, false, false, false, false]);
  expect(click(['B', 'A'], '2026-11-28', first.state).due).toEqual([true, false]);
});

it('takes from storage only what it wrote', () => {
  const { state } = click(['A', 'A'], '2026-11-27');
  expect(parseHints(JSON.parse(JSON.stringify(state)))).toEqual(state);
  expect(parseHints({ clicks: { A: 'many', B: 2 }, day: '' })).toEqual({ clicks: { B: 2 }, day: '' });
  expect(parseHints({ clicks: 3, day: '' })).toBeNull();
  expect(parseHints([])).toBeNull();
});
