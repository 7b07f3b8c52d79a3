import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUntied } from './workspace-rule.ts';

const COLUMNS = new Map([
  ['workspaces', 'id'],
  ...['mails', 'streams', 'users'].map((name) => [name, 'workspace_id'] as const),
]);

beforeAll(loadModule);

describe('says the workspace', () => {
  it.each([
    ['a value', 'select from mails where workspace_id = $1 and id = $2'],
    ['a value first', 'select from mails m where $1::uuid = m.workspace_id'],
    ['quoted names', 'select "id" from "mails" where ("mails"."workspace_id" = $1 and "mails"."id" = $2)'],
    ['a row', 'select from mails where (workspace_id, id) = ($1, $2)'],
    ['many rows', 'select from mails where (workspace_id, id) in (($1, $2), ($3, $4))'],
    ['several workspaces', 'select from mails where workspace_id = any($1::uuid[])'],
    [
      'each branch of OR',
      "select from mails where (workspace_id = $1 and id = $2) or (workspace_id = $1 and state = 'due')",
    ],
    [
      'a join',
      'select from mails m join streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id where m.workspace_id = $1',
    ],
    [
      'a join by USING',
      'select from mails m left join streams s using (workspace_id, stream_id) where m.workspace_id = $1',
    ],
    [
      'a join in WHERE',
      'select from mails m, streams s where (s.workspace_id, s.id) = (m.workspace_id, m.stream_id) and s.workspace_id = $1',
    ],
    [
      'a chain of joins',
      'select from users u join streams s on s.workspace_id = u.workspace_id join mails m on m.workspace_id = s.workspace_id where m.workspace_id = $1',
    ],
    [
      'the id of the workspace itself',
      'select from workspaces w join mails m on m.workspace_id = w.id where w.id = $1',
    ],
    [
      'a correlated subquery',
      'select from mails m where workspace_id = $1 and exists (select from streams s where s.workspace_id = m.workspace_id and s.id = m.stream_id)',
    ],
    [
      'a lateral subquery',
      'select from mails m cross join lateral (select count(*) from streams s where s.workspace_id = m.workspace_id) c where m.workspace_id = $1',
    ],
    [
      'values of a function',
      'select from unnest($1::uuid[], $2::uuid[]) as asked (workspace, id) join mails m on m.workspace_id = asked.workspace and m.id = asked.id',
    ],
    [
      'WITH',
      'with due as (select workspace_id, id from mails where workspace_id = $1) select from due d join mails m on m.workspace_id = d.workspace_id and m.id = d.id',
    ],
    [
      'WITH that has the name of a table',
      'with mails as (select * from streams where workspace_id = $1) select from mails',
    ],
    [
      'WITH RECURSIVE',
      'with recursive up as (select * from mails where workspace_id = $1 union all select m.* from up join mails m on m.workspace_id = up.workspace_id) select from up',
    ],
    [
      'IN of a subquery',
      'delete from mails where (workspace_id, id) in (select workspace_id, id from streams where workspace_id = $1)',
    ],
    [
      'both arms of UNION',
      'select id from mails where workspace_id = $1 union all select id from streams where workspace_id = $1',
    ],
    [
      'INSERT',
      'insert into mails (workspace_id, id) values ($1, $2) on conflict (workspace_id, id) do update set id = excluded.id',
    ],
    [
      'INSERT of a SELECT',
      'insert into mails (workspace_id, id) select workspace_id, id from streams where workspace_id = $1',
    ],
    ['UPDATE', 'update mails set id = $2 where workspace_id = $1'],
    [
      'UPDATE with FROM',
      'update mails m set id = s.id from streams s where s.workspace_id = m.workspace_id and m.workspace_id = $1',
    ],
    [
      'DELETE with USING',
      'delete from mails m using streams s where s.workspace_id = $1 and m.workspace_id = s.workspace_id',
    ],
    [
      'MERGE',
      'merge into mails m using (select $1::uuid as workspace_id) n on m.workspace_id = n.workspace_id when matched then delete',
    ],
    ['COPY', 'copy mails (workspace_id, id) from stdin'],
    ['a table of all workspaces', 'select from job_postings where id = $1'],
    ['a table of another schema', 'select from directory.mails'],
    ['no table', 'set local lock_timeout = 1'],
  ])('%s', (_, text) => {
    expect(findUntied(text, COLUMNS)).toEqual([]);
  });
});

describe('does not say the workspace', () => {
  it.each([
    ['an id alone', 'select from mails where id = $1', ['select mails']],
    ['another comparison', 'select from mails where workspace_id <> $1', ['select mails']],
    ['a negation', 'select from mails where not (workspace_id = $1)', ['select mails']],
    ['a selected column', 'select workspace_id from mails order by workspace_id', ['select mails']],
    ['one branch of OR', 'select from mails where workspace_id = $1 or id = $2', ['select mails']],
    [
      'another column',
      'select from mails m join streams s on s.workspace_id = m.id where m.workspace_id = $1',
      ['select streams'],
    ],
    [
      'a join by id',
      'select from mails m join streams s on s.id = m.stream_id where m.workspace_id = $1',
      ['select streams'],
    ],
    [
      'a join of two that no value ties',
      'select from mails m join streams s on s.workspace_id = m.workspace_id',
      ['select mails', 'select streams'],
    ],
    [
      'a subquery',
      'select from mails m where workspace_id = $1 and exists (select from streams s where s.id = m.stream_id)',
      ['select streams'],
    ],
    [
      'a subquery in what is selected',
      'select (select count(*) from streams) from mails where workspace_id = $1',
      ['select streams'],
    ],
    [
      'a condition of a join',
      'select from mails m join users u on u.workspace_id = m.workspace_id and u.id in (select id from streams) where m.workspace_id = $1',
      ['select streams'],
    ],
    ['WITH', 'with due as (select id from mails) select from due', ['select mails']],
    [
      'one arm of UNION',
      'select id from mails where workspace_id = $1 union all select id from streams',
      ['select streams'],
    ],
    ['INSERT', 'insert into mails (id) values ($1)', ['insert mails']],
    ['INSERT of a SELECT', 'insert into mails (workspace_id, id) select $1, id from streams', ['select streams']],
    ['UPDATE', 'update mails set workspace_id = $1 where id = $2', ['update mails']],
    [
      'UPDATE with FROM',
      'update mails m set id = s.id from streams s where s.id = m.stream_id and s.workspace_id = $1',
      ['update mails'],
    ],
    [
      'DELETE with USING',
      'delete from mails m using streams s where s.id = m.stream_id and m.workspace_id = $1',
      ['select streams'],
    ],
    [
      'MERGE',
      'merge into mails m using streams s on s.id = m.stream_id when matched then delete',
      ['select streams', 'update mails'],
    ],
    ['COPY in', 'copy mails (id) from stdin', ['copy mails']],
    ['COPY out', 'copy mails to stdout', ['copy mails']],
    ['COPY of a SELECT', 'copy (select * from mails) to stdout', ['select mails']],
    ['TRUNCATE', 'truncate mails, streams', ['truncate mails', 'truncate streams']],
    ['EXPLAIN', 'explain select from mails', ['select mails']],
    ['CREATE TABLE AS', 'create temp table due as select from mails', ['select mails']],
    ['the workspaces', 'select from workspaces', ['select workspaces']],
  ])('%s', (_, text, untied) => {
    expect(findUntied(text, COLUMNS)).toEqual(untied);
  });
});

describe('a view', () => {
  const view = (joined: string) => `select m.workspace_id, m.id from mails m join streams s on ${joined}`;

  it('gives the workspace to compare, of all that it joins', () => {
    expect(findUntied(view('s.workspace_id = m.workspace_id and s.id = m.stream_id'), COLUMNS, true)).toEqual([]);
  });

  it('does not, of what it joins by id', () => {
    expect(findUntied(view('s.id = m.stream_id'), COLUMNS, true)).toEqual(['select streams']);
  });
});
