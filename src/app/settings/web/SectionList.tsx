// The list of sections with the search over them; what is found takes the list's place while something is typed.
import { cx } from 'class-variance-authority';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatNoun } from '#shared/formats.ts';
import { Input } from '#ui/Input.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import { type Section, useSections } from './sections.tsx';

const entry =
  'flex min-h-9 items-center gap-2.5 rounded-s px-2.5 py-1.5 text-sm font-label transition-colors pointer-coarse:min-h-11';

export function SectionList({ current }: { current: string | undefined }) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const sections = useSections();
  const found = findSettings(sections, typed);
  useSingleKeyShortcut('/', () => box.current?.focus());

  /** Arrows lead from the box through the list and back; Enter opens the first. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : box.current)?.focus();
    else if (event.key === 'Enter' && at < 0 && found[0]) navigate(found[0].to);
    else if (event.key === 'Escape' && typed !== '') {
      setTyped('');
      box.current?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the box and the links in it
    <div onKeyDown={onKeyDown}>
      <Input
        ref={box}
        type="search"
        size="sm"
        aria-label="Search settings"
        placeholder="Search settings"
        icon={<Search aria-hidden size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="sr-only">
        {typed.trim() !== '' && formatNoun(found.length, 'setting found', 'settings found')}
      </p>
      <nav ref={list} aria-label="Settings" className="mt-3">
        {typed.trim() === '' ? (
          <ul className="space-y-0.5">
            {sections.map(({ key, title, icon: Icon }) => (
              <li key={key}>
                <Link
                  to={`?section=${key}`}
                  aria-current={key === current ? 'page' : undefined}
                  className={cx(
                    entry,
                    key === current
                      ? 'text-text md:bg-accent-soft md:text-accent-text'
                      : 'text-text-2 hover:bg-surface-2 hover:text-text',
                  )}
                >
                  <Icon aria-hidden size={16} />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <Found found={found} typed={typed.trim()} />
        )}
      </nav>
    </div>
  );
}

function Found({ found, typed }: { found: readonly FoundSetting[]; typed: string }) {
  if (found.length === 0) {
    return (
      <p className="px-2.5 text-sm text-text-2">
        No settings match <bdi>“{typed}”</bdi>.
      </p>
    );
  }
  return (
    <ul className="space-y-0.5">
      {found.map(({ to, name, within }) => (
        <li key={to}>
          <Link to={to} className={cx(entry, 'text-text-2 hover:bg-surface-2 hover:text-text')}>
            <span className="min-w-0">
              {name}
              {within && <span className="block text-xs font-normal text-text-3">in {within}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

// The search over all settings: sections by their words, and single settings with their section.
type Searchable = Pick<Section, 'key' | 'title' | 'lead' | 'keywords' | 'settings'>;

export interface FoundSetting {
  /** Address beside the page's own path. */
  to: string;
  name: string;
  /** The section of a single setting. */
  within: string | null;
}

/**
 * Every word must be found, in whatever order: anywhere in a name, or at the beginning of another word for it. What is
 * found by its name alone stands first, sections before single settings. Nothing is found for nothing.
 */
export function findSettings(sections: readonly Searchable[], typed: string): FoundSetting[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const named = (name: string) => words.every((word) => fold(name).includes(word));
  const has = (name: string, ...others: (string | undefined)[]) => {
    const other = ` ${fold(others.join(' '))}`;
    return words.every((word) => fold(name).includes(word) || other.includes(` ${word}`));
  };
  const found = sections.filter(({ title, lead, keywords }) => has(title, lead, keywords));
  const inside = sections.flatMap(({ key, title, settings }) =>
    settings
      .filter(({ name, keywords }) => has(name, keywords, title))
      .map(({ name, anchor }) => ({ to: `?section=${key}#${anchor}`, name, within: title })),
  );
  const all = [...found.map(({ key, title }) => ({ to: `?section=${key}`, name: title, within: null })), ...inside];
  return [...all.filter(({ name }) => named(name)), ...all.filter(({ name }) => !named(name))];
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
