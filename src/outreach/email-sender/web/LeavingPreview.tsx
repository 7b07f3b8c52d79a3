// The mail as it leaves to the first whom it goes to, with signature and opt-out: made by the code that makes it then.
import { useState } from 'react';
import { Segmented } from '#ui/Segmented.tsx';
import type { DraftPreview } from '../contract.ts';

interface LeavingPreviewProps {
  preview: DraftPreview;
  mails: number;
}

export function LeavingPreview({ preview: { to, subject, html, text }, mails }: LeavingPreviewProps) {
  const [plain, setPlain] = useState(false);
  return (
    <section aria-label="Preview" className="min-w-0 space-y-3 rounded-l border border-line bg-surface p-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-semibold">Preview</h2>
        <Segmented
          aria-label="Form of the preview"
          size="sm"
          value={plain ? 'text' : 'html'}
          onValueChange={(form) => setPlain(form === 'text')}
          options={[
            { value: 'html', label: 'HTML' },
            { value: 'text', label: 'Plain text' },
          ]}
        />
      </div>
      <p className="text-sm wrap-anywhere text-text-2">
        As it leaves to {to}
        {mails > 1 && `, the first of ${mails.toLocaleString('en-US')}`}
      </p>
      <p className="font-semibold wrap-anywhere">{subject || 'No subject'}</p>
      {plain ? (
        <pre className="overflow-x-auto font-sans text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      ) : (
        // No permission at all: no script, no form, no link that leaves it, an origin of its own.
        <iframe
          title="The mail"
          sandbox=""
          srcDoc={html}
          className="h-96 w-full rounded-m border border-line bg-white"
        />
      )}
    </section>
  );
}
