// Offers undo on every page for 30 s after sending. The bar loads only when there is something to undo.
import { useMe } from '#account/accounts/web/index.ts';
import { lazyExtra } from '#ui/lazy.tsx';
import { useJustSent } from './sent-undo.ts';

const UndoBar = lazyExtra(() => import('./UndoBar.tsx').then((m) => m.UndoBar));

export function SentUndo() {
  const uid = useMe().data?.uid ?? '';
  const sent = useJustSent(uid);
  if (sent === null) return null;
  return <UndoBar key={`${sent.draftId} ${sent.undoUntil}`} uid={uid} sent={sent} />;
}
