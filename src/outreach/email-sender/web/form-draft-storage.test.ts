// What is kept of drafts in the browser: what the server has never heard of is found again after a reload.
import { expect, it } from 'vitest';
import { formDraftStorage, type Typed, unsavedDraft } from './form-draft-storage.ts';

class Memory implements Storage {
  private readonly kept = new Map<string, string>();
  get length() {
    return this.kept.size;
  }
  key = (index: number) => [...this.kept.keys()][index] ?? null;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
  clear = () => this.kept.clear();
}

const typed = (html: string): Typed => ({
  recipients: [{ email: 'mara@northwind.example', name: 'Mara', contactId: 'c1' }],
  content: { channel: 'email', subject: '', html, mode: 'rich' },
  templateId: null,
  mailboxId: null,
  sendAt: null,
});

it('finds a draft that has not reached the server, by its recipient', () => {
  const storage = new Memory();
  expect(unsavedDraft('u1', null, storage)).toBeNull();
  formDraftStorage('u1', 'd1', storage).keep({ typed: typed('<p>Hello</p>'), revision: 0 });
  expect(['mara@northwind.example', 'c1', null].map((to) => unsavedDraft('u1', to, storage))).toEqual([
    'd1',
    'd1',
    'd1',
  ]);
  expect(unsavedDraft('u1', 'ines@moreau.example', storage)).toBeNull();
  expect(unsavedDraft('u2', null, storage)).toBeNull();
});

it('not one that the server knows, nor one that was saved', () => {
  const storage = new Memory();
  const place = formDraftStorage('u1', 'd1', storage);
  place.keep({ typed: typed('<p>Hello</p>'), revision: 0 });
  place.keep({ typed: typed('<p>Hello you</p>'), revision: 1 });
  expect(unsavedDraft('u1', null, storage)).toBeNull();
  place.keep({ typed: typed('<p>Hello</p>'), revision: 0 });
  place.forget(typed('<p>Hello</p>'));
  expect(unsavedDraft('u1', null, storage)).toBeNull();
});
