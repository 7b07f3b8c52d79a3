// Draws the toasts of notify.ts: top right under the header and the actions of the page, which stay in reach; green for success and red for error, at most 20, waiting while pointed at.
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { TOAST, TOAST_AREA } from './notify.ts';

export function Toaster() {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter((item) => item.visible);
  const below = useActionsBottom(shown.length > 0);
  return (
    <section
      {...TOAST_AREA}
      aria-label="Messages"
      style={{ top: `max(var(--header), ${below}px)` }}
      className="pointer-events-none fixed right-0 bottom-(--bottom-bar) z-60 flex w-90 max-md:w-full max-w-full flex-col gap-2 overflow-hidden p-3"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {shown.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  );
}

/** As far down as the actions of a page can be for toasts to go below them, in CSS pixels. */
const HEAD_PX = 240;

/** Where the actions of the page and of an open record end, for toasts that would cover them: "Add contact" stays in reach after one was added. */
function useActionsBottom(showing: boolean): number {
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    if (!showing) return;
    const actions = [...document.querySelectorAll('[data-actions=page], [data-actions=record]')];
    const ends = actions.map((element) => element.getBoundingClientRect().bottom).filter((end) => end < HEAD_PX);
    setBottom(Math.round(Math.max(0, ...ends)));
  }, [showing]);
  return bottom;
}

function ToastCard({ item }: { item: Toast }) {
  const failed = item.type === 'error';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div
      {...TOAST}
      role={failed ? 'alert' : 'status'}
      className={`pointer-events-auto flex animate-toast-in items-start gap-2.5 rounded-m border bg-surface py-2.5 pr-2 pl-3 text-sm text-text shadow-pop ${failed ? 'border-bad' : 'border-good'}`}
    >
      <Icon aria-hidden size={16} className={`mt-px shrink-0 ${failed ? 'text-bad' : 'text-good'}`} />
      <p className="min-w-0 flex-1">{resolveValue(item.message, item)}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(item.id)}
        className="-my-0.5 grid size-6 shrink-0 place-items-center rounded-s text-text-3 hover:bg-surface-2 hover:text-text pointer-coarse:-my-3 pointer-coarse:size-11"
      >
        <X aria-hidden size={14} />
      </button>
    </div>
  );
}
