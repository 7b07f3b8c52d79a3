// The one search box: what is typed is read into filters, which the free answers follow at once; examples that find something.
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/Input.tsx';
import { EXAMPLES, readQuestion } from '../domain/read-question.ts';
import { type DiscoverAddress, NO_FORM } from './discover-address.ts';
import { questionText } from './paid-source-offer.ts';
import type { SetAddress } from './use-discover-address.ts';

export function QuestionBox({ address, set }: { address: DiscoverAddress; set: SetAddress }) {
  const shown = questionText(address.form);
  const [draft, setDraft] = useState({ shown, typed: shown, asked: shown });
  // Filters that were changed elsewhere take the place of what is typed; those that were read from it do not.
  if (draft.shown !== shown) setDraft({ shown, asked: shown, typed: shown === draft.asked ? draft.typed : shown });
  function find(text: string) {
    const { kind, ...asked } = readQuestion(text);
    const form = { ...NO_FORM, ...asked };
    setDraft({ ...draft, asked: questionText(form), typed: text });
    set({ kind, form, outside: null, run: null, since: null, open: null, show: 'new' }, { step: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    find(draft.typed);
  }
  return (
    <search className="mb-4 block">
      <form onSubmit={submit} className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Input
            type="search"
            aria-label="What are you looking for?"
            placeholder="What are you looking for?"
            value={draft.typed}
            maxLength={200}
            icon={<Search aria-hidden size={16} />}
            onChange={({ target }) => setDraft({ ...draft, typed: target.value })}
          />
        </div>
        <Button type="submit">Find</Button>
      </form>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-3">
        <span>Try</span>
        {EXAMPLES.map((example) => (
          <button
            key={example}
            type="button"
            className="link min-h-6 pointer-coarse:min-h-11"
            onClick={() => find(example)}
          >
            {example}
          </button>
        ))}
      </p>
    </search>
  );
}
