// A line of the log is one JSON object, whatever is written into it.
import { expect, it } from 'vitest';
import { createLog, withRequestId } from './log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  return lines.flatMap((line) => line.trimEnd().split('\n')).map((line) => JSON.parse(line));
}

it('a value cannot start an entry of its own', () => {
  const forged = 'x\n{"level":50,"msg":"forged"}\r\n\u2028\u001b[31m';
  expect(written((log) => log.info({ agent: forged }, `said ${forged}`))).toEqual([
    expect.objectContaining({ level: 30, agent: forged, msg: `said ${forged}` }),
  ]);
});

it('has the time in UTC, and the id of the request it was written in', () => {
  const [line] = written((log) => withRequestId('request-1', () => log.warn('late')));
  expect(line).toMatchObject({ requestId: 'request-1', level: 40, msg: 'late' });
  expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('writes no value under the name of a secret', () => {
  const secret = { password: 'p', token: 't', nested: { cookie: 'c', deeper: { email: 'a@b.example' } } };
  expect(JSON.stringify(written((log) => log.info(secret, 'm')))).not.toMatch(/"[ptc]"|a@b/);
});
