import { describe, expect, it } from 'vitest';
import { logQuery, readLogState, withLogState } from './log-state.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const read = (query: string) => readLogState(new URLSearchParams(query));
const asked = (query: string) => logQuery(read(query), new Date(Date.UTC(2026, 10, 26, 15, 30)));

describe('the address', () => {
  it('is written and read back, and leaves what is not the log’s', () => {
    const before = new URLSearchParams('section=activity-log&user=x');
    const state = {
      person: ID,
      kinds: ['list.created', '@Templates'],
      span: 'days' as const,
      since: '2026-11-01',
      until: '2026-11-26',
      find: 'a & b',
      about: `list:${ID}`,
    };
    const next = withLogState(before, state);
    expect(readLogState(next)).toEqual(state);
    expect([next.get('section'), next.get('user')]).toEqual(['activity-log', 'x']);
    expect(withLogState(next, { ...state, kinds: [], span: '', person: '', find: '', about: '' }).toString()).toBe(
      'section=activity-log&user=x',
    );
  });

  it.each([
    'person=me',
    'kind-of=nothing.here',
    'kind-of=@Nothing',
    'when=ever',
    'about=nothing:1',
    'since=2026-11-01',
  ])('ignores %s', (query) => {
    expect(asked(query)).toEqual({});
  });
});

describe('the question', () => {
  it.each([
    ['when=today', { from: new Date(Date.UTC(2026, 10, 26)).toISOString() }],
    ['when=7', { from: new Date(Date.UTC(2026, 10, 20)).toISOString() }],
    [
      'when=days&since=2026-11-01&until=2026-11-02',
      { from: new Date(Date.UTC(2026, 10, 1)).toISOString(), to: new Date(Date.UTC(2026, 10, 3)).toISOString() },
    ],
    ['find=%20timber%20', { q: 'timber' }],
    ['about=source:rapidapi', { subjectType: 'source', subjectId: 'rapidapi' }],
    ['kind-of=list.created&kind-of=campaign.paused', { kind: 'list.created,campaign.paused' }],
  ])('%s', (query, question) => {
    expect(asked(query)).toEqual(question);
  });

  it('asks for a group as for all of its kinds, each once', () => {
    const kinds = asked('kind-of=@Lists&kind-of=list.created').kind?.split(',') ?? [];
    expect(kinds).toContain('list.deleted');
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds.every((kind) => kind.startsWith('list.'))).toBe(true);
  });
});
