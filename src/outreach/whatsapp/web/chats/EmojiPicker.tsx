// A small choice of emoji, narrowed by typing. It loads when it is opened.
import { useState } from 'react';
import { Input } from '#ui/Input.tsx';
import { EMOJI } from './emoji.ts';

export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const found = EMOJI.filter(([, name]) => name.includes(words));
  return (
    <div className="w-72 max-w-full p-2">
      <Input
        size="sm"
        type="search"
        autoFocus
        aria-label="Find an emoji"
        placeholder="Find an emoji"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          onChoose(first[0]);
        }}
      />
      <ul aria-label="Emoji" className="mt-2 grid max-h-52 grid-cols-8 overflow-y-auto pointer-coarse:grid-cols-6">
        {found.map(([emoji, name]) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={name}
              title={name}
              onClick={() => onChoose(emoji)}
              className="focus-inset grid aspect-square w-full place-items-center rounded-s text-lg hover:bg-surface-2"
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-2 text-center text-sm text-text-2">No matches</p>}
    </div>
  );
}
