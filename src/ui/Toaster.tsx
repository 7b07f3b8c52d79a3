// Draws the toasts of notify.ts: top right, green for success and red for error, at most 20, waiting while pointed at.
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { TOAST, TOAST_AREA } from './notify.ts';

export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      {...TOAST_AREA}
      aria-label="Messages"
      className="pointer-events-none fixed top-0 right-0 z-60 flex max-h-dvh w-90 max-w-full flex-col gap-2 overflow-hidden p-3"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter((item) => item.visible)
        .map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
    </section>
  );
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
