// An email as its recipient sees it, in HTML or as plain text.
import { cx } from 'class-variance-authority';
import { Segmented } from './Segmented.tsx';

interface EmailFrameProps {
  /** Read aloud: "Email preview". */
  title: string;
  html: string;
  /** The height. */
  className: string;
}

/** No permission at all: no script, no form, no link out of it, an origin of its own. */
export function EmailFrame({ title, html, className }: EmailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={html}
      className={cx('w-full rounded-m border border-line bg-white', className)}
    />
  );
}

const FORMATS = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const;

interface EmailFormatProps {
  isPlain: boolean;
  onChange: (isPlain: boolean) => void;
}

export function EmailFormat({ isPlain, onChange }: EmailFormatProps) {
  return (
    <Segmented
      aria-label="Preview format"
      size="sm"
      value={isPlain ? 'text' : 'html'}
      onValueChange={(format) => onChange(format === 'text')}
      options={FORMATS}
    />
  );
}

interface EmailBodyProps extends EmailFrameProps {
  text: string;
  isPlain: boolean;
}

export function EmailBody({ text, isPlain, ...frame }: EmailBodyProps) {
  if (!isPlain) return <EmailFrame {...frame} />;
  return <pre className="overflow-x-auto font-sans text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>;
}
