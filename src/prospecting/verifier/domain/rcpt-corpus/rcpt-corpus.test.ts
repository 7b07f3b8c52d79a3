// The corpus of answers that mail servers give to RCPT: the verdict on each, whatever the address is called (README.md beside it).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RcptOutcome, rcptOutcome } from '../rcpt-outcome.ts';

const LINE = /^(\d{3})[ -](?:([245]\.\d{1,3}\.\d{1,3})\s+)?(.*)$/s;
/** Local parts that are themselves words of refusals. */
const NAMES = [
  'mia',
  'michelo',
  'fuller',
  'spam',
  'quota',
  'policy',
  'banned',
  'unknown',
  'disabled',
  'blocked',
  'sender',
  'helo',
];
const DOMAINS = ['acme.example', 'full-blacklist.example', 'spamhaus-fans.example', 'unknown-user.example'];

interface Answer {
  expected: readonly RcptOutcome[];
  server: string;
  line: string;
}

const answers: Answer[] = readFileSync(path.join(import.meta.dirname, 'answers.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => {
    const [expected = '', server = '', line = ''] = row.split('\t');
    return { expected: expected.split('|') as RcptOutcome[], server, line };
  });

/** What decides over credits and over the address: the finer outcomes of one group differ in words alone. */
const GROUPS: Record<RcptOutcome, string> = {
  accepted: 'valid',
  no_mailbox: 'invalid',
  disabled: 'invalid',
  full: 'full',
  cannot_say: 'unknown',
  greylisted: 'unknown',
  later: 'unknown',
  blocked: 'unknown',
  refused: 'unknown',
};

function toOutcome({ line }: Answer, local = 'mia', domain = 'acme.example'): RcptOutcome {
  const server = `mx1.${domain}`;
  const address = `${local}@${domain}`;
  const said = line.replaceAll('{a}', address).replaceAll('{l}', local).replaceAll('{h}', server);
  const [, code = '', enhanced = null, text = ''] = LINE.exec(said) ?? [];
  return rcptOutcome({ code: Number(code), enhanced, text }, { address, server });
}

it('has enough answers of enough servers', () => {
  expect(answers.length).toBeGreaterThanOrEqual(250);
  expect(new Set(answers.map(({ server }) => server)).size).toBeGreaterThanOrEqual(60);
  for (const { expected, line } of answers) {
    expect(line).toMatch(LINE);
    for (const outcome of expected) expect(Object.keys(GROUPS)).toContain(outcome);
  }
});

describe.each(answers)('$server: $line', (answer) => {
  it(`is ${answer.expected.join(' or ')}`, () => {
    expect(answer.expected).toContain(toOutcome(answer));
  });

  it('is so whatever the address and the server are called', () => {
    const usual = toOutcome(answer);
    for (const domain of DOMAINS) {
      for (const name of NAMES) expect([name, domain, toOutcome(answer, name, domain)]).toEqual([name, domain, usual]);
    }
  });
});
