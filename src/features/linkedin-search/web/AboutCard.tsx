// What a company or a person says of itself, in its own line breaks; a long text is opened on request.
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';

export function AboutCard({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { ref, cut } = useCutOff();
  if (!text) {
    return (
      <Card title="About">
        <p className="text-text-3">Not stated</p>
      </Card>
    );
  }
  return (
    <Card title="About">
      <p
        ref={ref}
        id={id}
        dir="auto"
        className={`max-w-180 break-words whitespace-pre-line ${open ? '' : 'line-clamp-10'}`}
      >
        {text}
      </p>
      {(cut || open) && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </Card>
  );
}

/** Whether lines are cut off, at the present width: how long a text is says nothing of that. */
function useCutOff() {
  const ref = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const shown = ref.current;
    if (!shown) return;
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight + 1));
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return { ref, cut };
}
