// The map of ASVS 5 items: complete, and true as far as files, sections and tests go.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from './root.mjs';

/** Sections of ASVS 5.0.0 with the level of each item in its order; 3 is left out of the map. */
const LEVELS = {
  ...{ 'V1.1': '22', 'V1.2': '1111122223', 'V1.3': '112222222223', 'V1.4': '222', 'V1.5': '123' },
  ...{ 'V2.1': '122', 'V2.2': '112', 'V2.3': '12223', 'V2.4': '23' },
  ...{
    'V3.1': '3',
    'V3.2': '113',
    'V3.3': '12223',
    'V3.4': '11222233',
    'V3.5': '11122333',
    'V3.6': '3',
    'V3.7': '22333',
  },
  ...{ 'V4.1': '12233', 'V4.2': '23333', 'V4.3': '22', 'V4.4': '1222' },
  ...{ 'V5.1': '2', 'V5.2': '112333', 'V5.3': '113', 'V5.4': '222' },
  ...{ 'V6.1': '122', 'V6.2': '111111112222', 'V6.3': '11223333', 'V6.4': '112233', 'V6.5': '22222333' },
  ...{ 'V6.6': '2223', 'V6.7': '33', 'V6.8': '2222' },
  ...{ 'V7.1': '222', 'V7.2': '1111', 'V7.3': '22', 'V7.4': '11222', 'V7.5': '223', 'V7.6': '22' },
  ...{ 'V8.1': '1233', 'V8.2': '1123', 'V8.3': '133', 'V8.4': '23' },
  ...{ 'V9.1': '111', 'V9.2': '1222' },
  ...{ 'V10.1': '22', 'V10.2': '223', 'V10.3': '22223', 'V10.4': '1111122222233333', 'V10.5': '22222' },
  ...{ 'V10.6': '22', 'V10.7': '222' },
  ...{
    'V11.1': '2233',
    'V11.2': '22233',
    'V11.3': '11233',
    'V11.4': '1222',
    'V11.5': '23',
    'V11.6': '23',
    'V11.7': '33',
  },
  ...{ 'V12.1': '12233', 'V12.2': '11', 'V12.3': '22223' },
  ...{ 'V13.1': '2333', 'V13.2': '222223', 'V13.3': '2233', 'V13.4': '1222233' },
  ...{ 'V14.1': '22', 'V14.2': '12223333', 'V14.3': '122' },
  ...{ 'V15.1': '12233', 'V15.2': '12233', 'V15.3': '1222222', 'V15.4': '3333' },
  ...{ 'V16.1': '2', 'V16.2': '22222', 'V16.3': '2222', 'V16.4': '222', 'V16.5': '2223' },
  ...{ 'V17.1': '23', 'V17.2': '22223333', 'V17.3': '22' },
};
const EXPECTED = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels].flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1} ${level}`])),
);

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8');
const MAP = read('docs/security/asvs.md');
const SECURITY = read('SECURITY.md');

const ROWS = [...MAP.matchAll(/^\| (V\d+\.\d+\.\d+) \| (\d) \| (.+) \| (.+) \| (.*) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', what = '', status = '', code = '', proof = '']) => ({
    id,
    level,
    what,
    status,
    code,
    proof,
  }),
);

/** Files and sections in backticks, each with the name of a test behind it, if there is one. */
const NAMED = /`([\w./-]+\.\w+(?:#[a-z-]+)?)`(?: "([^"]+)")?/g;

function assertNamed(/** @type {string} */ cell) {
  for (const [, place = '', name] of cell.matchAll(NAMED)) {
    const [file = '', section] = place.split('#');
    const text = read(file);
    if (section !== undefined) {
      const sections = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replaceAll(' ', '-'),
      );
      expect(sections).toContain(section);
    }
    const quoted = ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}`));
    if (name !== undefined) expect(quoted, `${file} has no test "${name}"`).toBe(true);
  }
}

it('has the 253 items of levels 1 and 2, each once, in their order', () => {
  expect(EXPECTED).toHaveLength(253);
  expect(ROWS.map(({ id, level }) => `${id} ${level}`)).toEqual(EXPECTED);
});

describe('every path and section that a row names exists', () => {
  test.each(ROWS)('$id, $status', ({ status, code, proof }) => {
    expect(['met', 'not applicable', 'not met']).toContain(status);
    expect(code.length).toBeGreaterThan(10);
    if (status === 'met') expect(proof).toMatch(NAMED);
    if (status === 'not applicable') expect(proof).toBe('–');
    assertNamed(code);
    assertNamed(proof);
  });
});

it('counts its rows as they are', () => {
  const chapters = [...new Set(ROWS.map(({ id }) => id.split('.', 1)[0]))];
  const count = (/** @type {string | undefined} */ chapter, /** @type {string} */ status) =>
    ROWS.filter((row) => (chapter === undefined || row.id.startsWith(`${chapter}.`)) && row.status === status).length;
  const stated = [...MAP.matchAll(/^\| (V\d+|All)\b[^|]*\| (\d+) \| (\d+) \| (\d+) \|$/gm)].map((found) =>
    found.slice(1),
  );
  expect(stated).toEqual(
    [...chapters, undefined].map((chapter) => [
      chapter ?? 'All',
      ...['met', 'not applicable', 'not met'].map((status) => String(count(chapter, status))),
    ]),
  );
});

it('is linked from SECURITY.md', () => expect(SECURITY).toContain('(docs/security/asvs.md)'));
