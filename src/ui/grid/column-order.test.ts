import { describe, expect, it } from 'vitest';
import { fitWidths, knownColumns, moveColumn } from './grid-types.ts';

describe('moveColumn', () => {
  it.each([
    ['b', 0, ['b', 'a', 'c']],
    ['a', 2, ['b', 'c', 'a']],
    ['a', 9, ['b', 'c', 'a']],
    ['new', 1, ['a', 'new', 'b', 'c']],
  ])('%s to %i', (key, to, after) => {
    expect(moveColumn(['a', 'b', 'c'], key, to)).toEqual(after);
  });
});

describe('knownColumns', () => {
  const columns = ['name', 'email', 'phone'].map((key) => ({ key }));
  it('begins with the first column and leaves out what is gone', () => {
    expect(knownColumns(columns, ['phone', 'custom.gone', 'phone', 'name'])).toEqual([
      { key: 'name' },
      { key: 'phone' },
    ]);
  });
});

describe('fitWidths', () => {
  const columns = [200, 100, 200, 100].map((width, at) => ({ key: String(at), width }));
  it.each([
    ['two columns, a little narrower', 290, {}, [193, 96, 193, 96]],
    ['three, since four would be too narrow', 470, {}, [188, 94, 188, 94]],
    ['four, narrower', 570, {}, [190, 95, 190, 95]],
    ['four, wider', 700, {}, [233, 116, 233, 116]],
    ['more room than they may take', 900, {}, [undefined]],
    ['no room known yet', 0, {}, [undefined]],
    ['less room than one column needs', 100, {}, [undefined]],
    ['a width that the user has set', 520, { '1': 150 }, [undefined, 150]],
  ])('%s', (_what, room, own, expected) => {
    const fitted = fitWidths(columns, own, room);
    expect(expected.map((_, at) => fitted[String(at)])).toEqual(expected);
  });
});
