// Draws docs/architecture.svg from feature-graph.json: the areas by layer, their features, and what each may use.
// `--check` fails where the file is not what the graph says.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AREAS from '../feature-graph.json' with { type: 'json' };
import { ROOT } from './lib/root.mjs';

const FILE = path.join(ROOT, 'docs', 'architecture.svg');

/** @typedef {keyof typeof AREAS} Area */
/** From the top: an area uses only what is in its row or below. @type {Area[][]} */
const ROWS = [['app'], ['jobs', 'outreach'], ['prospecting'], ['crm'], ['account', 'billing']];
const NOTES = {
  app: 'composition: routes, jobs, router and shell',
  foot: 'platform (http, database, jobs, events, mail, outbound) · ui (design system) · shared (contracts, errors, formats)',
};

const WIDTH = 960;
const MARGIN = 24;
const GAP = 16;
const ARROW = 28;
const LINE = 18;
/** Mean width of a character at 13 px. */
const CHARACTER = 6.6;

/** @param {string[]} words @param {number} width */
function lines(words, width) {
  const most = Math.floor(width / CHARACTER);
  /** @type {string[]} */
  const wrapped = [];
  for (const word of words) {
    const last = wrapped.at(-1);
    if (last !== undefined && last.length + 3 + word.length <= most) wrapped[wrapped.length - 1] = `${last} · ${word}`;
    else wrapped.push(word);
  }
  return wrapped;
}

/** @param {Area} area @param {number} width */
function getText(area, width) {
  const { uses, features } = AREAS[area];
  const body = lines(Object.keys(features), width - 32);
  if (area === 'app') body.unshift(NOTES.app);
  return { title: area, body, uses: `uses ${area === 'app' ? 'all areas' : uses.join(', ')}` };
}

function draw() {
  /** @type {string[]} */
  const shapes = [];
  let y = MARGIN;
  for (const [index, row] of ROWS.entries()) {
    const width = (WIDTH - 2 * MARGIN - (row.length - 1) * GAP) / row.length;
    const texts = row.map((area) => getText(area, width));
    const height = 50 + LINE * Math.max(...texts.map(({ body }) => body.length));
    for (const [column, { title, body, uses }] of texts.entries()) {
      const x = MARGIN + column * (width + GAP);
      shapes.push(`<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`);
      shapes.push(`<text class="title" x="${x + 16}" y="${y + 27}">${title}</text>`);
      shapes.push(`<text class="uses" x="${x + width - 16}" y="${y + 27}" text-anchor="end">${uses}</text>`);
      for (const [at, line] of body.entries())
        shapes.push(`<text class="body" x="${x + 16}" y="${y + 50 + at * LINE}">${line}</text>`);
      const below = ROWS[index + 1];
      if (below) {
        const middle = x + width / 2;
        shapes.push(`<path class="arrow" d="M${middle} ${y + height + 4}V${y + height + ARROW - 6}"/>`);
      }
    }
    y += height + (index < ROWS.length - 1 ? ARROW : GAP);
  }
  shapes.push(`<rect class="foot" x="${MARGIN}" y="${y}" width="${WIDTH - 2 * MARGIN}" height="40" rx="8"/>`);
  shapes.push(`<text class="body" x="${MARGIN + 16}" y="${y + 25}">${NOTES.foot}</text>`);
  const height = y + 40 + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="The areas of Leadwright by layer">
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 16px; font-weight: 600; }
.uses { fill: #59636e; font-size: 12px; }
.box { fill: #f6f8fa; stroke: #d1d9e0; }
.foot { fill: none; stroke: #d1d9e0; stroke-dasharray: 4 4; }
.arrow { stroke: #59636e; stroke-width: 1.5; fill: none; marker-end: url(#head); }
#head path { fill: #59636e; }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; }
.uses { fill: #9198a1; }
.box { fill: #151b23; stroke: #3d444d; }
.foot { stroke: #3d444d; }
.arrow { stroke: #9198a1; }
#head path { fill: #9198a1; }
}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker></defs>
${shapes.join('\n')}
</svg>
`;
}

const drawn = draw();
if (!process.argv.includes('--check')) writeFileSync(FILE, drawn);
else if (readFileSync(FILE, 'utf8') !== drawn) {
  console.error('docs/architecture.svg is out of date. Run `node scripts/architecture.mjs`.');
  process.exitCode = 1;
}
