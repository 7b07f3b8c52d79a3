// The form for addresses: one typed, many pasted, or a file. One is verified at once, many get a price first.
import { cx } from 'class-variance-authority';
import { FileUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { usePickedFile } from '#crm/imports/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Form, type Submission } from '#ui/Form.tsx';
import { Textarea } from '#ui/Input.tsx';

const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/plain';

interface AddressFormProps {
  text: string;
  onText: (text: string) => void;
  /** One address: to be verified now. */
  onOne: (email: string) => void;
  /** Many: to be priced. */
  onMany: (text: string) => void;
  onFile: (file: File) => void;
  submission: Submission;
  /** In place of the text of a call that failed. */
  failure: ReactNode;
  /** "Verifying...", "Counting...". */
  workingText: string;
  /** Credits for one address; 0 where its mailbox cannot be checked. */
  price: number;
  fieldRef?: Ref<HTMLTextAreaElement>;
}

export function AddressForm(props: AddressFormProps) {
  const { text, onText, onOne, onMany, onFile, submission, failure, workingText, price, fieldRef } = props;
  const { busy, faults } = submission;
  const over = usePickedFile({ onFile: (file) => !busy && onFile(file), onText: (pasted) => onText(pasted) });
  const addresses = typedAddresses(text);
  const many = addresses.length > 1;
  function submit() {
    const [first = text.trim()] = addresses;
    if (many) onMany(text);
    else onOne(first);
  }
  return (
    <Form
      submission={submission}
      onSubmit={submit}
      failure={failure}
      label="Addresses to verify"
      className={cx(
        'rounded-l border bg-surface p-4 transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <Field
        label="Email addresses"
        error={faults.emails ?? faults.text ?? faults.file}
        hint={
          <>
            One or many, in any form: lines, commas, cells of a spreadsheet.
            <span className="max-sm:hidden"> A file can be dropped anywhere on this page.</span>
          </>
        }
      >
        <Textarea
          ref={fieldRef}
          rows={2}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          inputMode={many ? 'text' : 'email'}
          placeholder="mara@northwind.example"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            // One address is sent like a search; several are lines.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            if (!event.ctrlKey && !event.metaKey && (many || text.includes('\n'))) return;
            event.preventDefault();
            submit();
          }}
        />
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          needs="spend"
          type="submit"
          variant="primary"
          loading={busy}
          loadingText={workingText}
          className="min-w-41 max-sm:w-full"
        >
          {many ? `See the price of ${formatCount(addresses.length)}` : `Verify (${formatCredits(price)})`}
        </Button>
        <FileButton
          needs="spend"
          label="File with addresses"
          accept={ACCEPTED}
          onFile={onFile}
          icon={<FileUp aria-hidden size={16} />}
          disabled={busy}
          className="max-sm:w-full"
        >
          Choose a file
        </FileButton>
        <p className="text-sm text-text-3 max-sm:w-full sm:ml-auto">
          {many ? 'The price is free to see.' : 'Unknown results are free, and so is checking again within 30 days.'}
        </p>
      </div>
    </Form>
  );
}

// Counting typed or pasted addresses only tells one from many; the server's quote is exact.
const SEPARATORS = /[\s,;<>"'()[\]|]+/;

/** Distinct by lower case, in their order. Anything with an @ counts, so that a wrong one gets its verdict. */
export function typedAddresses(text: string): string[] {
  const found = new Map<string, string>();
  for (const word of text.split(SEPARATORS)) {
    const address = word.replace(/^mailto:/i, '').replace(/[.:]+$/, '');
    const key = address.toLowerCase();
    if (address.includes('@') && !found.has(key)) found.set(key, address);
  }
  return [...found.values()];
}
