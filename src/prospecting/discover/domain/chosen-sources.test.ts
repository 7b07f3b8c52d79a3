// A choice of sources: what it means for each side, and that none is left out.
import { expect, it } from 'vitest';
import { ORIGINS } from '#crm/records/fields.contract.ts';
import { DISCOVER_SOURCES } from '../fields.contract.ts';
import { chosenSources, getSources } from './chosen-sources.ts';

it('nothing chosen is all of them', () => {
  expect(chosenSources([])).toBeNull();
});

it('a source of both sides is both', () => {
  expect(chosenSources(['gleif', 'openstreetmap'])).toEqual({
    directory: ['gleif'],
    origins: ['register-companies', 'local-businesses'],
  });
});

it('every origin of records is of one source, but for those that the directory tells apart', () => {
  const origins = DISCOVER_SOURCES.flatMap((source): readonly string[] => source.origins);
  expect([...origins, 'directory'].sort()).toEqual([...ORIGINS].sort());
});

it('people have none of a register, companies none of developers', () => {
  expect(getSources('person').map(({ key }) => key)).not.toContain('gleif');
  expect(getSources('company').map(({ key }) => key)).not.toContain('github');
});
