// Where a value came from and when, in one line; a longer account of it, the name of a file or of a search, opens where it is pressed.
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { formatDay } from '#shared/formats.ts';
import type { FieldFact } from '../contract.ts';
import { originWords } from '../domain/origin-labels.ts';

/** As many characters as fit beside the day at the width of the panel. */
const FITS = 20;

export function FactOrigin({ source, label, by, at }: FieldFact['origin']) {
  const [open, setOpen] = useState(false);
  const whole = source === 'manual' && by ? `Typed by ${by}` : label;
  // Which search it was stands in the timeline too; a file is known by its name alone.
  const short = source === 'import' || source === 'manual' ? whole : originWords(source);
  return (
    <p className={cx('text-xs text-text-3 pointer-coarse:-mr-7', open ? 'break-words' : 'flex')}>
      {whole.length > FITS ? (
        <button
          type="button"
          aria-expanded={open}
          title={whole}
          onClick={() => setOpen(!open)}
          // What is pressed by a finger reaches beyond the line, into the space under it.
          className="relative max-w-full min-w-0 text-left hover:text-text-2 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-top-1 pointer-coarse:after:-bottom-6"
        >
          <span className={open ? undefined : 'block truncate'}>{open ? whole : short}</span>
        </button>
      ) : (
        <span className="truncate">{short}</span>
      )}
      <span className="shrink-0 whitespace-pre">
        {' · '}
        <time dateTime={at}>{formatDay(at)}</time>
      </span>
    </p>
  );
}
