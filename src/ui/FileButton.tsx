// The button that lets a file be chosen. The field of the browser stays hidden: its look and its words are not ours to choose.
import { useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type' | 'asChild'> {
  /** What the file is for: "File to import". */
  label: string;
  /** As the browser takes it: ".csv,text/csv". A guide, not a rule: the receiver checks the file. */
  accept: string;
  onFile: (file: File) => void;
}

export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after a fault.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
