// The place of the inbox of answers, which loads when it is opened.
import { Suspense } from 'react';
import { RepliesTab } from '#outreach/inbox/web/index.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

export function Replies() {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <RepliesTab />
    </Suspense>
  );
}
