// A message as it looks in a chat of WhatsApp.
import type { ReactNode } from 'react';

interface MessageBubbleProps {
  header: string;
  body: string;
  footer: string;
  buttons: readonly string[];
  /** The file of its header. */
  children?: ReactNode;
}

export function MessageBubble({ header, body, footer, buttons, children }: MessageBubbleProps) {
  return (
    <div className="rounded-m bg-surface-3 p-3">
      <div className="max-w-80 overflow-hidden rounded-l rounded-tl-s border border-line bg-surface text-sm">
        <div className="px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {children}
          {header && <p className="mb-1 font-semibold">{header}</p>}
          <p>{body}</p>
          {footer && <p className="mt-1.5 text-xs text-text-3">{footer}</p>}
        </div>
        {buttons.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons of one message may be called the same
          <p key={at} className="border-t border-line px-3 py-2 text-center font-label text-accent-text">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
