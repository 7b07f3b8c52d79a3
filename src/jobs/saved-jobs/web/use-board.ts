// The board: its columns, and moving a card, which is shown at once and reverted where the server refuses.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { today } from '#shared/local-time.ts';
import { notify } from '#ui/notify.ts';
import { isSwitchedOff } from '#ui/single-key-shortcuts.ts';
import type { JobStatus, SavedJob, Shelf } from '../contract.ts';
import { sendMove } from './api.ts';
import { type Column, getStep, moveCard, type Place, placeText, type Step } from './board-moves.ts';
import { STATUS_NAMES } from './job-labels.ts';
import { SAVED_JOBS_KEY } from './live-saved-jobs.ts';
import {
  boardOptions,
  type PageState,
  shelvedText,
  useBulkChange,
  useOfferUndo,
  useRefreshJobs,
} from './use-saved-jobs.ts';

const FIRST_CARDS = 25;
const MORE_CARDS = 50;
/** As many as the server gives of a column; the table shows the rest. */
const MAX_CARDS = 200;

interface MoveOfCard {
  id: string;
  title: string;
  from: JobStatus;
  status: JobStatus;
  place: Place;
}

export function useBoard(state: PageState) {
  const [limit, setLimit] = useState(FIRST_CARDS);
  const [news, setNews] = useState('');
  const options = boardOptions(state, limit);
  const board = useQuery(options);
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const refresh = useRefreshJobs();

  const move = useMutation({
    mutationKey: SAVED_JOBS_KEY,
    // One after the other: two moves of one card must not arrive the other way round.
    scope: { id: 'saved-jobs-board' },
    mutationFn: ({ id, status, place }: MoveOfCard) => sendMove(id, { status, place }),
    onMutate: async ({ id, status, place, title }) => {
      await queries.cancelQueries({ queryKey: options.queryKey });
      const before = queries.getQueryData(options.queryKey);
      if (before) {
        const columns = moveCard(before.columns, id, status, place, today());
        queries.setQueryData(options.queryKey, { columns });
        setNews(`${title} moved to ${placeText(columns, id)}`);
      }
      return { before };
    },
    onError: (error, { title }, context) => {
      if (context?.before) queries.setQueryData(options.queryKey, context.before);
      setNews(`${title} was not moved`);
      notify.error(error);
    },
    onSuccess: (changed, { status, from }) => {
      // Within a column the way back is the way there.
      if (status !== from) offerUndo(changed, `Moved to ${STATUS_NAMES[status]}`);
    },
    onSettled: refresh,
  });

  return {
    query: board,
    columns: board.data?.columns ?? [],
    /** Read aloud after each move. */
    news,
    move: move.mutate,
    /** Null where each column shows all that it can. */
    showMore: limit < MAX_CARDS ? () => setLimit(Math.min(MAX_CARDS, limit + MORE_CARDS)) : null,
  };
}

/** What the menu, the keys and the pointer do with one card. */
export interface CardActions {
  open: (job: SavedJob) => void;
  step: (job: SavedJob) => void;
  move: (job: SavedJob, status: JobStatus, place: Place) => void;
  stepBy: (job: SavedJob, step: Step) => void;
  shelve: (job: SavedJob, shelf: Shelf) => void;
}

interface CardActionsOptions {
  board: ReturnType<typeof useBoard>;
  open: (job: SavedJob) => void;
  setStep: (job: SavedJob) => void;
}

export function useCardActions({ board, open, setStep }: CardActionsOptions) {
  const bulk = useBulkChange();
  /** The card that takes the focus where it lands. */
  const follow = useRef<string | null>(null);
  const move: CardActions['move'] = (job, status, place) => {
    follow.current = job.id;
    board.move({ id: job.id, title: job.title, from: job.status, status, place });
  };
  const actions: CardActions = {
    open,
    step: setStep,
    move,
    stepBy(job, step) {
      const to = getStep(board.columns, job.id, step);
      if (to) move(job, to.status, to.place);
    },
    shelve: (job, shelf) =>
      bulk.mutate({
        target: { ids: [job.id] },
        action: { do: 'shelve', shelf },
        done: (count) => shelvedText(shelf, count),
      }),
  };
  return { actions, follow };
}

// Listens for the keys of the board while it is shown. The focus itself is the mark of the card.
const OWN_KEYS = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** What is left out does nothing: of a role that may only look. */
type KeyActions = Pick<CardActions, 'open'> & Partial<CardActions>;

interface BoardKeysOptions {
  place: RefObject<HTMLElement | null>;
  columns: readonly Column<SavedJob>[];
  actions: KeyActions;
}

export function useBoardKeys({ place, columns, actions }: BoardKeysOptions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || isSwitchedOff(event.key)) return;
    const focused = document.activeElement;
    if (focused?.closest(OWN_KEYS)) return;
    const card = focused?.closest<HTMLElement>('[data-card]') ?? null;
    const action = boardAction({ key: event.key, alt: event.altKey, onCard: card && card === focused });
    if (action === null) return;
    if (action.kind === 'first') return moveFocus(event, place.current?.querySelector('[data-card]'));
    const job = columns.flatMap(({ items }) => items).find(({ id }) => id === card?.dataset.card);
    if (!card || !job) return;
    if (action.kind === 'focus') return moveFocus(event, neighbour(place.current, card, action.step));
    event.preventDefault();
    if (action.kind === 'menu') openMenu(card);
    else perform(action, job, actions);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function perform(action: BoardAction, job: SavedJob, actions: KeyActions): void {
  if (action.kind === 'move') actions.stepBy?.(job, action.step);
  if (action.kind === 'open') actions.open(job);
  if (action.kind === 'step') actions.step?.(job);
  if (action.kind === 'archive') actions.shelve?.(job, 'archived');
}

/** Radix opens a menu on pointerdown or Enter, not on a click. */
function openMenu(card: HTMLElement): void {
  const button = card.querySelector<HTMLElement>('[data-row-menu]');
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

function moveFocus(event: KeyboardEvent, target: Element | null | undefined): void {
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}

/** The card one step away: in its column, or as high as this one in the next column that has any. */
function neighbour(place: HTMLElement | null, card: HTMLElement, step: Step): Element | null | undefined {
  const lists = [...(place?.querySelectorAll('section') ?? [])].map((column) => [
    ...column.querySelectorAll('[data-card]'),
  ]);
  const at = lists.findIndex((cards) => cards.includes(card));
  const row = lists[at]?.indexOf(card) ?? 0;
  if (step === 'up' || step === 'down') return lists[at]?.[row + (step === 'down' ? 1 : -1)];
  const further = step === 'next' ? lists.slice(at + 1) : lists.slice(0, Math.max(0, at)).reverse();
  const cards = further.find(({ length }) => length > 0);
  return cards?.[Math.min(row, cards.length - 1)];
}

// The keys of the board, on the card that has the focus (or holds it): each moves the focus, or the card.
export type BoardAction =
  | { kind: 'focus'; step: Step }
  | { kind: 'move'; step: Step }
  | { kind: 'open' }
  | { kind: 'step' }
  | { kind: 'archive' }
  | { kind: 'menu' }
  | { kind: 'first' };

interface Press {
  key: string;
  alt: boolean;
  /** True where the card itself has the focus, not a control in it; null where no card has it. */
  onCard: boolean | null;
}

const ARROWS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'previous', ArrowRight: 'next' };

/** What a key means, or null where it is none of ours. */
export function boardAction({ key, alt, onCard }: Press): BoardAction | null {
  if (onCard === null) return key === 'j' && !alt ? { kind: 'first' } : null;
  const arrow = ARROWS[key];
  if (alt) return arrow ? { kind: 'move', step: arrow } : null;
  if (arrow) return onCard ? { kind: 'focus', step: arrow } : null;
  switch (key) {
    case 'j':
      return { kind: 'focus', step: 'down' };
    case 'k':
      return { kind: 'focus', step: 'up' };
    case '[':
      return { kind: 'move', step: 'previous' };
    case ']':
      return { kind: 'move', step: 'next' };
    case 'n':
      return { kind: 'step' };
    case 'e':
      return { kind: 'archive' };
    case 'm':
      return { kind: 'menu' };
    case 'Enter':
      return onCard ? { kind: 'open' } : null;
    default:
      return null;
  }
}
