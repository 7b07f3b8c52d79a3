// A small emoji picker with search, loaded when it opens.
import { useState } from 'react';
import { Input } from '#ui/Input.tsx';

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

// Common emoji for business messages, with search terms. The system keyboard has all others.
const EMOJI: readonly (readonly [emoji: string, name: string])[] = [
  ['👍', 'thumbs up yes'],
  ['👎', 'thumbs down no'],
  ['👌', 'ok fine'],
  ['🙏', 'thank you please'],
  ['👋', 'hello wave bye'],
  ['🤝', 'handshake deal'],
  ['👏', 'applause clap'],
  ['💪', 'strong'],
  ['✌️', 'victory peace'],
  ['🙂', 'smile'],
  ['😊', 'happy smile'],
  ['😃', 'glad smile'],
  ['😄', 'laugh smile'],
  ['😂', 'tears of joy laugh'],
  ['😉', 'wink'],
  ['😍', 'love eyes'],
  ['🥳', 'party celebrate'],
  ['😎', 'cool sunglasses'],
  ['🤔', 'thinking'],
  ['😅', 'relief sweat'],
  ['😮', 'surprised wow'],
  ['😢', 'sad cry'],
  ['😔', 'sorry sad'],
  ['😬', 'awkward'],
  ['🙈', 'oops monkey'],
  ['❤️', 'heart love'],
  ['💚', 'green heart'],
  ['💙', 'blue heart'],
  ['🎉', 'party congratulations'],
  ['🎁', 'gift present'],
  ['🔥', 'fire hot'],
  ['⭐', 'star'],
  ['✨', 'sparkles new'],
  ['✅', 'done check yes'],
  ['❌', 'no cross'],
  ['⚠️', 'warning attention'],
  ['❓', 'question'],
  ['❗', 'important exclamation'],
  ['💡', 'idea light'],
  ['📌', 'pin'],
  ['📎', 'attachment clip'],
  ['📄', 'document page'],
  ['📊', 'chart figures'],
  ['📈', 'growth chart'],
  ['📅', 'calendar date'],
  ['⏰', 'alarm time'],
  ['⏳', 'wait hourglass'],
  ['📍', 'place location'],
  ['📞', 'phone call'],
  ['📱', 'mobile phone'],
  ['✉️', 'email letter'],
  ['💬', 'chat message'],
  ['📦', 'package parcel'],
  ['🚚', 'delivery truck'],
  ['🚀', 'launch rocket'],
  ['✈️', 'plane travel'],
  ['🏭', 'factory'],
  ['🏢', 'office company'],
  ['🏠', 'house home'],
  ['🛠️', 'tools repair'],
  ['💰', 'money price'],
  ['💳', 'card payment'],
  ['🧾', 'receipt invoice'],
  ['🔑', 'key'],
  ['🔒', 'lock secure'],
  ['☕', 'coffee'],
  ['🌱', 'green plant'],
  ['☀️', 'sun'],
  ['🌍', 'world earth'],
  ['👀', 'look eyes'],
  ['➡️', 'right arrow next'],
  ['🆕', 'new'],
];
