// Files stay small enough to be read at once (engineering.md, names, places, sizes).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

const FOLDERS = ['src', 'tests', 'scripts', 'bench'];
const SOURCE = /\.(ts|tsx|mjs|css)$/;
const LINES = 300;
const TEST_LINES = 400;
const MEDIAN_LINES = 120;

/** @returns {boolean} */
export function checkFileSizes() {
  const files = FOLDERS.flatMap((folder) => sourcesIn(folder)).map((file) => ({ file, lines: countLines(file) }));
  const tooLong = files.filter(({ file, lines }) => lines > (isTest(file) ? TEST_LINES : LINES));
  for (const { file, lines } of tooLong)
    console.log(`${file} has ${lines} lines; at most ${isTest(file) ? TEST_LINES : LINES}`);
  const median = files.map(({ lines }) => lines).sort((a, b) => a - b)[files.length >> 1] ?? 0;
  if (median >= MEDIAN_LINES) console.log(`The median file has ${median} lines; it stays under ${MEDIAN_LINES}`);
  return tooLong.length === 0 && median < MEDIAN_LINES;
}

/** @param {string} file */
const isTest = (file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file) || file.startsWith('tests');

/** @param {string} file */
const countLines = (file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(place);
    return SOURCE.test(entry.name) ? [place] : [];
  });
}
