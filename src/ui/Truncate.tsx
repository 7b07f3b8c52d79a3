// A long text in its own line breaks, cut after some lines and opened on request. How long a text is says nothing of whether
// it is cut: that depends on the width.
import { cx } from 'class-variance-authority';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';

const CUTS = { 3: 'line-clamp-3', 5: 'line-clamp-5', 10: 'line-clamp-10' };

interface TruncateProps {
  text: string;
  /** Lines that are shown at first. */
  lines: keyof typeof CUTS;
  /** Shows no empty lines until it is opened: in a list, lines are dear. */
  dense?: boolean;
  className?: string;
}

export function Truncate({ text, lines, dense = false, className }: TruncateProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const shown = ref.current;
    if (!shown) return;
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight + 1));
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <p
        ref={ref}
        id={id}
        dir="auto"
        className={cx('max-w-180 text-left break-words whitespace-pre-line', !open && CUTS[lines], className)}
      >
        {dense && !open ? text.replace(/\n+/g, '\n') : text}
      </p>
      {(cut || open) && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}
