// The buttons that save results, which another feature draws. Until they have loaded their shape keeps their place.
import { BookmarkPlus } from 'lucide-react';
import { Suspense } from 'react';
import type { Capability } from '#shared/capabilities.ts';
import { Button } from '#ui/Button.tsx';
import { type SaveResultProps, useResultParts } from './result-parts.tsx';

export function SaveResult(props: SaveResultProps) {
  const { SaveResult: Part } = useResultParts();
  const isProduct = props.capability === 'products' || props.capability === 'product';
  return Part ? (
    <Suspense fallback={<Shape text={props.label ?? (isProduct ? 'Save supplier' : 'Save')} />}>
      <Part {...props} />
    </Suspense>
  ) : null;
}

export function SaveResults(props: { capability: Capability; keys: readonly string[]; chosen: boolean }) {
  const { SaveResults: Part } = useResultParts();
  return Part ? (
    <Suspense fallback={<Shape text="Save all" />}>
      <Part {...props} />
    </Suspense>
  ) : null;
}

function Shape({ text }: { text: string }) {
  return (
    <Button size="sm" aria-hidden tabIndex={-1} disabled icon={<BookmarkPlus size={16} />} className="invisible">
      {text}
    </Button>
  );
}
