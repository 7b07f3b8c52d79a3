// The keys of the board, on the card that has the focus (or holds it): each moves the focus, or the card.
import type { Step } from './board-moves.ts';

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
