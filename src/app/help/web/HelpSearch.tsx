// The search of help: results while one types, chosen with the arrows and Enter. Nothing leaves the browser for it.
import { cx } from 'class-variance-authority';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, endpoint } from '#platform/web/api-client.ts';
import { logWarning } from '#platform/web/log.ts';
import { Input } from '#ui/Input.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import { countUnanswered } from '../contract.ts';
import { countedSearch } from '../domain/search-terms.ts';
import { articleHref } from '../fields.contract.ts';
import { excerpt, type Found, type FoundArticle, markWords, type Piece } from './search-articles.ts';

interface HelpSearchProps {
  typed: string;
  onTyped: (typed: string) => void;
  search: (typed: string) => Found;
}

export function HelpSearch({ typed, onTyped, search }: HelpSearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [active, setActive] = useState(0);
  const wanted = typed.trim();
  const found = wanted === '' ? null : search(wanted);
  const results = found?.results ?? [];
  useUnanswered(found && !found.exact ? wanted : null);
  useSingleKeyShortcut('/', () => field.current?.focus());

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setActive((active + step + results.length) % results.length);
    } else if (event.key === 'Enter' && results[active]) {
      event.preventDefault();
      navigate(articleHref(results[active].article.id));
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      onTyped('');
    }
  }

  return (
    <search className="block">
      <Input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search help"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={results[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder="Search help: import, bounced, invoice…"
        icon={<Search aria-hidden size={16} />}
        trailing={<Kbd>/</Kbd>}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setActive(0);
          onTyped(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={cx('text-sm text-text-2', found && (results.length === 0 || !found.exact) && 'mt-3')}>
        {found && <Count found={found} typed={wanted} />}
      </p>
      <div
        id={`${id}-results`}
        role="listbox"
        aria-label="Articles found"
        className={cx('mt-2 overflow-hidden rounded-l border border-line bg-surface', results.length === 0 && 'hidden')}
      >
        {results.map((result, at) => (
          <Result
            key={result.article.id}
            id={`${id}-${at}`}
            result={result}
            active={at === active}
            onActive={() => setActive(at)}
          />
        ))}
      </div>
    </search>
  );
}

function Count({ found: { results, exact }, typed }: { found: Found; typed: string }) {
  if (results.length === 0) {
    return (
      <>
        Nothing found for “{typed}”. Try other words, or{' '}
        <a href="#contact" className="link underline">
          write to support
        </a>
        .
      </>
    );
  }
  if (!exact) return <>No article has all of these words. These have some of them.</>;
  return <span className="sr-only">{results.length === 1 ? '1 article' : `${results.length} articles`}</span>;
}

interface ResultProps {
  id: string;
  result: FoundArticle;
  active: boolean;
  onActive: () => void;
}

function Result({ id, result: { article, terms }, active, onActive }: ResultProps) {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Link
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={articleHref(article.id)}
      onMouseMove={onActive}
      className={cx('block min-h-11 border-t border-line px-4 py-2.5 first:border-t-0', active && 'bg-surface-2')}
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-text">
          <Pieces pieces={markWords(article.title, terms)} />
        </span>
        {article.group && <span className="text-xs text-text-3">{article.group}</span>}
      </span>
      <span className="mt-0.5 block text-sm text-text-2">
        <Pieces pieces={excerpt(article.text, terms)} />
      </span>
    </Link>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, at) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <mark key={at} className="rounded-xs bg-accent-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

const count = endpoint(countUnanswered);

/** After this pause it is what was meant, and not half a word. */
const TYPED_MS = 1_500;

/** Of this page load: the same search is counted once. */
const counted = new Set<string>();

/** Counts a search that no article answers, once it is typed: the words alone, for those who write the articles. */
function useUnanswered(typed: string | null): void {
  useEffect(() => {
    const words = typed === null ? null : countedSearch(typed);
    if (words === null || counted.has(words)) return;
    const timer = setTimeout(() => {
      counted.add(words);
      // Offline it is not counted, and nothing is said: no reader waits for it.
      call(count, { body: { words } }).catch((error) => logWarning('An unanswered search was not counted', error));
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
}
