// What sources write is shown as text: no markup of theirs ever reaches the browser (quality S5).
import { describe, expect, test } from 'vitest';
import { MAX_TEXT, plainText, toExcerpt } from '#shared/plain-text.ts';

test.each([
  ['<p>We build <b>APIs</b>.</p><p>Join us.</p>', 'We build APIs.\n\nJoin us.'],
  ['<h3>You</h3><ul><li>know Go</li><li>like <em>tests</em></li></ul>', 'You\n• know Go\n• like tests'],
  ['&lt;p&gt;Escaped &amp;amp; decoded&lt;/p&gt;', 'Escaped & decoded'],
  ['&amp;lt;p&amp;gt;Twice&amp;lt;/p&amp;gt;', 'Twice'],
  ['Plain text\n\nwith a gap &amp; an entity', 'Plain text\n\nwith a gap & an entity'],
  ['a <a href="https://x.example">link</a>', 'a link'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['<script>window.__hacked=1</script><p>ok</p>', 'ok'],
  ['<style>p{}</style>ok<img src=x onerror="window.__hacked=1">', 'ok'],
  ['', ''],
])('%j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

describe('what is no posting', () => {
  test.each([null, undefined, 42, {}, ['<p>x</p>']])('%j is empty', (value) => {
    expect(plainText(value)).toBe('');
  });

  test('endless nesting and endless length are cut', () => {
    expect(plainText(`${'<div>'.repeat(50_000)}deep`).length).toBeLessThanOrEqual(MAX_TEXT);
    expect(plainText(`<p>${'word '.repeat(100_000)}</p>`).length).toBeLessThanOrEqual(MAX_TEXT);
    expect(plainText('<ul>'.repeat(20_000) + '<li>x'.repeat(20_000)).length).toBeLessThanOrEqual(MAX_TEXT);
  });

  test('control characters and turned text are removed', () => {
    expect(plainText('<p>a\u0000b\u202ec\ud800</p>')).toBe('abc');
    expect(plainText('&#0;&#x202e;x')).toBe('x');
    expect(plainText('&#99999999;')).toBe('&#99999999;');
  });
});

test('an excerpt ends at a word', () => {
  expect(toExcerpt('• One\n• Two')).toBe('One Two');
  const long = toExcerpt('lorem ipsum dolor '.repeat(60));
  expect(long.length).toBeLessThanOrEqual(300);
  expect(long).toMatch(/[a-z]…$/);
});
