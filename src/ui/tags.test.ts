import { describe, expect, it } from 'vitest';
import { addTags } from './TagsInput.tsx';

describe('addTags', () => {
  it('splits what was pasted', () =>
    expect(addTags([], 'React, SQL;Go\nRust', 9)).toEqual(['React', 'SQL', 'Go', 'Rust']));
  it('leaves out blanks and what is there in another case', () => {
    expect(addTags(['React'], ' react ,, node   js ', 9)).toEqual(['React', 'node js']);
  });
  it('stops at the limit', () => expect(addTags(['a'], 'b,c,d', 3)).toEqual(['a', 'b', 'c']));
});
