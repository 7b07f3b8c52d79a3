// A company's first page, as pages are and as pages that mean ill are.
import { describe, expect, it } from 'vitest';
import { readWebsite } from './website.ts';

const page = `<!doctype html><HTML lang="de-AT"><head><title>
 Acme &amp; S&ouml;hne &#8211; Pumps</title>
<meta name="description" content="We make pumps &amp; valves">
<meta content='Acme' property='og:site_name'/>
<script>var x = '<a href="mailto:script@acme.test">'; if (1 < 2) {}</script>
<style>a > b { }</style></head><body>
<a href="mailto:Info@Acme.test?subject=x">mail</a> <a href=mailto:sales@acme.test>b</a> <a href="mailto:not an address">c</a>
<a class="x" href="tel:+43 (1) 234-567">call</a>
<a href="https://www.linkedin.com/company/acme/?trk=1">in</a> <a href="https://www.facebook.com/sharer/sharer.php?u=x">share</a>
<a href="https://x.com/acme">x</a><a href="https://notlinkedin.com/acme">no</a><a href="javascript:alert(1)">j</a></body></html>`;

describe('a page', () => {
  it('gives what it says of the company', () => {
    expect(readWebsite(page, 'https://acme.test/', 200)).toMatchObject({
      url: 'https://acme.test/',
      status: 200,
      description: 'We make pumps & valves',
      siteName: 'Acme',
      language: 'de-AT',
      emails: ['info@acme.test', 'sales@acme.test'],
      phones: ['+431234567'],
      profiles: ['https://www.linkedin.com/company/acme/', 'https://x.com/acme'],
    });
  });

  it('that is hostile costs no more than its length', () => {
    const endless = ['<', '<a ', '<a href="', '<meta content=', '<title>', '<script>', '&#', '<a href=mailto:a@'];
    for (const piece of endless) {
      const facts = readWebsite(piece.repeat(300_000), 'https://acme.test/', 200);
      expect(facts.emails.length + facts.profiles.length).toBeLessThanOrEqual(20);
      expect(facts.title.length).toBeLessThanOrEqual(300);
    }
    const many = Array.from({ length: 5_000 }, (_, n) => `<a href="mailto:a${n}@acme.test">`).join('');
    expect(readWebsite(many, 'https://acme.test/', 200).emails).toHaveLength(10);
  });
});
