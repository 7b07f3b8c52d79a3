// A corpus of bounces (tests/corpora/bounces): how many are recognised, and how many get the right consequence.
// Odd lines are for development, even lines for measuring.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMS, OURS, TO } from '#tests/corpora/bounces/forms.ts';
import { classifyMail } from '../domain/classify-mail.ts';
import { reportAbout } from '../domain/delivery-report.ts';
import { parseMail } from './intake/parse-mail.ts';

const FILE = new URL('../../../../tests/corpora/bounces/answers.txt', import.meta.url);
const RECEIVED = new Date('2026-11-23T09:00:00Z');

const rows = readFileSync(FILE, 'utf8').trim().split('\n');
const halves = { fixed: rows.filter((_, n) => n % 2 === 0), measured: rows.filter((_, n) => n % 2 === 1) };

async function tryRow(row: string) {
  const [expected = '', form = '', status = '', ...answer] = row.split('|');
  const write = FORMS[form];
  if (write === undefined) throw new Error(`no form: ${form}`);
  const came = classifyMail(await parseMail(write({ answer: answer.join('|'), status })), RECEIVED);
  const reported = came.report === null ? null : reportAbout(came.report.recipients, TO);
  const isOurs = came.mailIds.includes(OURS) && reported?.isOurs === true && came.report?.isPlausible === true;
  return { row, expected, kind: came.kind, got: reported?.reported.treatment ?? '', isOurs };
}

async function figures(half: readonly string[]) {
  const tried = [];
  for (const row of half) tried.push(await tryRow(row));
  const bounces = tried.filter(({ kind, isOurs }) => kind === 'bounce' && isOurs);
  const sided = bounces.filter(({ expected, got }) => (expected === 'hard') === (got === 'hard'));
  const lost = bounces.filter(({ expected, got }) => expected !== 'hard' && got === 'hard');
  const exact = bounces.filter(({ expected, got }) => expected === got);
  const share = (part: number) => Math.round((part / half.length) * 1_000) / 10;
  return {
    recognised: share(bounces.length),
    hardOrSoft: share(sided.length),
    exact: share(exact.length),
    lost,
  };
}

describe('bounces of the corpus', () => {
  it.each(['fixed', 'measured'] as const)(
    'half %s: recognised, hard and soft told apart, no good address lost',
    async (half) => {
      const { recognised, hardOrSoft, exact, lost } = await figures(halves[half]);
      process.stdout.write(
        `bounces, half ${half} of ${rows.length}: ${recognised} % recognised, ${hardOrSoft} % hard or soft right, ${exact} % exact\n`,
      );
      expect(lost.map(({ row }) => row)).toEqual([]);
      expect(recognised).toBeGreaterThanOrEqual(97);
      expect(hardOrSoft).toBeGreaterThanOrEqual(93);
    },
  );
});
