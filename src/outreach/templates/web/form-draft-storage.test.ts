// What waits in the browser: it comes back, is forgotten once it is stored, and never takes the place of another window's.
import { describe, expect, it } from 'vitest';
import type { Template, TemplateContent } from '../contract.ts';
import { draftPlace } from './use-template-draft.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

const mail = (subject: string): TemplateContent => ({ channel: 'email', subject, html: '<p>x</p>', mode: 'rich' });
const stored = (name: string, content: TemplateContent) => ({ name, content, revision: 4 }) as Template;

describe('a draft', () => {
  it('comes back with the revision that it was typed on, for its user alone', () => {
    const storage = memory();
    draftPlace('maria', 't', storage).keep({ name: 'Offer', content: mail('typed'), revision: 3 });
    const now = stored('Offer', mail('stored'));
    expect(draftPlace('maria', 't', storage).read(now)).toEqual({ name: 'Offer', content: mail('typed'), revision: 3 });
    expect(draftPlace('jonas', 't', storage).read(now)).toBeNull();
    expect(draftPlace('maria', 'other', storage).read(now)).toBeNull();
  });

  it('is nothing where it has arrived, in whichever order its keys stand', () => {
    const storage = memory();
    const place = draftPlace('maria', 't', storage);
    place.keep({ name: 'Offer', content: mail('same'), revision: 3 });
    const content = { mode: 'rich', html: '<p>x</p>', subject: 'same', channel: 'email' } as const;
    expect(place.read(stored('Offer', content))).toBeNull();
    expect(place.read(stored('Offer', mail('changed since')))).toBeNull();
  });

  it('is forgotten only where it is the one that was saved', () => {
    const storage = memory();
    const place = draftPlace('maria', 't', storage);
    place.keep({ name: 'Offer', content: mail('of the other window'), revision: 3 });
    place.forget({ name: 'Offer', content: mail('mine') });
    expect(place.read(stored('Offer', mail('stored')))).not.toBeNull();
    place.forget({ name: 'Offer', content: mail('of the other window') });
    expect(place.read(stored('Offer', mail('stored')))).toBeNull();
  });

  it('that is broken, or of another channel, is none', () => {
    const storage = memory();
    const place = draftPlace('maria', 't', storage);
    storage.setItem('leadwright.user.maria.template-draft.t', '{"name":1}');
    expect(place.read(stored('Offer', mail('x')))).toBeNull();
    place.keep({ name: 'S', content: { channel: 'snippet', html: '', mode: 'rich' }, revision: 1 });
    expect(place.read(stored('Offer', mail('x')))).toBeNull();
  });
});
