// A file may have so many rows and not one more.
import { expect, it } from 'vitest';
import { atMost } from '../upload/stage-file.ts';

async function counted(rows: number, max: number): Promise<number> {
  async function* groups() {
    for (let row = 1; row <= rows; row += 2)
      yield [row, row + 1].filter((number) => number <= rows).map((number) => ({ number, cells: ['x'] }));
  }
  let count = 0;
  for await (const group of atMost(groups(), max)) count += group.length;
  return count;
}

it.each([
  [0, 5],
  [4, 5],
  [5, 5],
])('%i of %i rows pass', async (rows, max) => expect(await counted(rows, max)).toBe(rows));

it('one more is refused with numbers', async () => {
  await expect(counted(1_001, 1_000)).rejects.toMatchObject({
    code: 'IMPORT_UNREADABLE',
    message: 'This file cannot be read: it has more than 1,000 rows. Split it.',
  });
});
