// What the lint can put right by itself.
import { describe, expect, it } from 'vitest';
import type { EmailContent } from '../contract.ts';
import { fixed } from './lint-fix.ts';

const mail = (subject: string, html: string): EmailContent => ({ channel: 'email', subject, html, mode: 'rich' });
const fault = (mark?: string, instead?: string) => ({
  code: 'x',
  level: 'error' as const,
  part: 'body' as const,
  text: '',
  ...(mark && { mark }),
  ...(instead && { instead }),
});

describe('a mark that is put right', () => {
  it('is so wherever it stands', () => {
    const before = mail('For {{frst}}', '<p>{{frst}} <a href="https://a.example/{{frst}}">x</a></p>');
    const after = mail('For {{first}}', '<p>{{first}} <a href="https://a.example/{{first}}">x</a></p>');
    expect(fixed(before, fault('{{frst}}', '{{first}}'))).toEqual(after);
  });

  it('may hold what HTML writes in another way', () => {
    expect(fixed(mail('', '<p>{{R&amp;D}}</p>'), fault('{{R&D}}', '{{r|$&}}'))).toEqual(
      mail('', '<p>{{r|$&amp;}}</p>'),
    );
  });

  it.each([[fault()], [fault('{{a}}')], [fault('{{not there}}', '{{b}}')]])('is none: %o', (nothing) => {
    expect(fixed(mail('{{a}}', '<p></p>'), nothing)).toBeNull();
  });
});
