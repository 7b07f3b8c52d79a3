// No file grows past the size at which it is time to look for the seam (engineering.md, names, places, sizes).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

const FOLDERS = ['src', 'tests', 'scripts', 'bench'];
const SOURCE = /\.(ts|tsx|mjs|css)$/;
const LINES = 450;
const TEST_LINES = 600;

/** @returns {boolean} */
export function checkFileSizes() {
  const files = FOLDERS.flatMap((folder) => sourcesIn(folder)).map((file) => ({ file, lines: countLines(file) }));
  const tooLong = files.filter(({ file, lines }) => lines > (isTest(file) ? TEST_LINES : LINES));
  for (const { file, lines } of tooLong)
    console.log(`${file} has ${lines} lines; at most ${isTest(file) ? TEST_LINES : LINES}`);
  return tooLong.length === 0;
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
