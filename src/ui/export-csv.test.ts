import { expect, it } from 'vitest';
import { fileName } from './export-csv.ts';

it.each([
  ['tiktok coffee shop 2026-11-21', 'tiktok coffee shop 2026-11-21'],
  ['linkedin C++ / "Rust"\n../../x', 'linkedin C Rust .. .. x'],
  ['jobs Umeå 木材', 'jobs Umeå 木材'],
  [`x${'y'.repeat(200)}`, `x${'y'.repeat(99)}`],
])('a file is named by what any file system takes: %j', (text, name) => {
  expect(fileName(text)).toBe(name);
});
