// What is added to a mail before it is sent, and what is not changed.
import { describe, expect, it } from 'vitest';
import { type Additions, extractLinks, finishMessage } from './finish-message.ts';

const NOTHING: Additions = { signature: '', footer: null, pixel: null, tracked: null };
const FOOTER = {
  name: 'Mara & Co',
  postalAddress: 'Main Street 1\n1000 Town',
  optOutText: 'Opt out <here>',
  optOutUrl: 'https://app.example/u/abc',
};

describe('links', () => {
  it('are found as they are followed, only those of the web', () => {
    const html =
      '<a href="https://a.example/?x=1&amp;y=2">a</a> <a style="x" href="mailto:x@y.example">m</a> <a name="z">z</a><img src="https://i.example/x.png" /><a href="#">n</a>';
    expect(extractLinks(html)).toEqual(['https://a.example/?x=1&y=2']);
  });

  it('are replaced in the HTML alone', () => {
    const html =
      '<p><a href="https://a.example/?x=1&amp;y=2" style="color:red">a</a> <a href="https://b.example">b</a></p>';
    const done = finishMessage(
      { html, text: 'See https://a.example/?x=1&y=2' },
      { ...NOTHING, tracked: (url) => (url === 'https://a.example/?x=1&y=2' ? 'https://t.example/t/1?a&b' : null) },
    );
    expect(done).toEqual({
      html: '<p><a href="https://t.example/t/1?a&amp;b" style="color:red">a</a> <a href="https://b.example">b</a></p>',
      text: 'See https://a.example/?x=1&y=2\n',
    });
  });
});

describe('the footer', () => {
  it('says who writes and how to opt out, in both parts', () => {
    const { html, text } = finishMessage({ html: '<p>Hi</p>', text: 'Hi' }, { ...NOTHING, footer: FOOTER });
    expect(html).toContain('Mara &amp; Co<br />Main Street 1<br />1000 Town<br /><a href="https://app.example/u/abc"');
    expect(html).toContain('>Opt out &lt;here&gt;</a>');
    expect(text).toBe('Hi\n\nMara & Co\nMain Street 1\n1000 Town\nOpt out <here>: https://app.example/u/abc\n');
  });

  it('leaves the link out where the writer has put it', () => {
    const written = {
      html: '<p><a href="https://app.example/u/abc">No more</a></p>',
      text: 'No more: https://app.example/u/abc',
    };
    const { html, text } = finishMessage(written, { ...NOTHING, footer: FOOTER });
    expect(html.match(/app\.example/g)).toHaveLength(1);
    expect(text.match(/app\.example/g)).toHaveLength(1);
    expect(text).toContain('1000 Town');
  });
});

it('adds a signature before the footer and a picture behind it', () => {
  const { html, text } = finishMessage(
    { html: '<p>Hi</p>', text: 'Hi\n\n' },
    { ...NOTHING, signature: 'Mara\n<Sales>', footer: FOOTER, pixel: 'https://t.example/o/1' },
  );
  expect(html.indexOf('Mara<br />&lt;Sales&gt;')).toBeLessThan(html.indexOf('Main Street'));
  expect(html).toMatch(/<img src="https:\/\/t\.example\/o\/1"[^>]* \/>$/);
  expect(text).toMatch(/^Hi\n\n-- \nMara\n<Sales>\n\nMara & Co/);
});

it('changes nothing where nothing is to be added', () => {
  expect(finishMessage({ html: '<p>Hi</p>', text: 'Hi\n' }, NOTHING)).toEqual({ html: '<p>Hi</p>', text: 'Hi\n' });
});
