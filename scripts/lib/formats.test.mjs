// Values are written for people by src/shared/formats.ts alone: what formats by itself soon writes in another style.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';

/** They hold the formats, the clock and the names of countries, or ask for the zone of the browser. */
const ALLOWED =
  /^src\/(shared\/(formats|number-formats|local-time|region|countries|country-code)|ui\/user-region)\.ts:/;
const FORMATS =
  'Intl\\.(DateTimeFormat|NumberFormat|RelativeTimeFormat|DisplayNames|ListFormat)\\b|toLocale(Date|Time)?String';

it('nothing but the formats of src/shared asks Intl to write a value', () => {
  const found = execFileSync('git', ['grep', '-nE', FORMATS, '--', 'src', ':!*.test.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(found.split('\n').filter((line) => line !== '' && !ALLOWED.test(line))).toEqual([]);
});
