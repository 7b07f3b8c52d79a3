// The first step: a file by choosing or dropping it, or a table that is pasted.
import { cx } from 'class-variance-authority';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RecordKind } from '#crm/records/contract.ts';
import { formatBytes, formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { FullDialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Textarea } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { ImportDetail } from '../contract.ts';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS } from '../limits.contract.ts';
import { getNoun } from './import-labels.ts';
import { useUpload } from './use-imports.ts';
import { usePickedFile } from './use-picked-file.ts';
import { WizardSteps } from './WizardFrame.tsx';

interface FileStepProps {
  kind: RecordKind;
  onKind: (kind: RecordKind) => void;
  onUploaded: (made: ImportDetail) => void;
  onClose: () => void;
}

interface Sending {
  name: string;
  bytes: number;
  share: number;
}

export function FileStep({ kind, onKind, onUploaded, onClose }: FileStepProps) {
  const upload = useUpload();
  const [way, setWay] = useState<'file' | 'paste'>('file');
  const [pasted, setPasted] = useState('');
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const cut = useRef<AbortController | null>(null);
  useEffect(() => () => cut.current?.abort(), []);
  const over = usePickedFile({
    onFile: (file) => {
      if (sending !== null) return;
      setWay('file');
      send(file.name, file);
    },
    onText: (text) => {
      if (sending !== null) return;
      setWay('paste');
      setFault(null);
      setPasted(text);
    },
  });

  function send(name: string, content: Blob) {
    const refusal = findRefusal(content.size);
    setFault(refusal);
    if (refusal !== null) return;
    const controller = new AbortController();
    cut.current = controller;
    setSending({ name, bytes: content.size, share: 0 });
    upload.mutate(
      {
        kind,
        name,
        content,
        signal: controller.signal,
        onProgress: (share) => setSending((now) => now && { ...now, share }),
      },
      {
        onSuccess: onUploaded,
        onError: (error) => {
          setSending(null);
          if (!controller.signal.aborted) setFault(error.message);
        },
      },
    );
  }

  return (
    <FullDialog
      title={`Import ${getNoun(kind)}`}
      aside={<WizardSteps current={0} />}
      onClose={onClose}
      footer={
        way === 'paste' &&
        sending === null && (
          <Button variant="primary" onClick={() => send('', new Blob([pasted]))}>
            Continue to columns
          </Button>
        )
      }
    >
      <div className="mx-auto max-w-180 space-y-5 px-4 py-6 sm:px-6 sm:py-8">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <Field group label="The rows are">
            <Segmented<RecordKind>
              value={kind}
              onValueChange={onKind}
              disabled={sending !== null}
              options={[
                { value: 'contact', label: 'Contacts' },
                { value: 'company', label: 'Companies' },
              ]}
            />
          </Field>
          <Segmented
            aria-label="Where they come from"
            value={way}
            onValueChange={(next) => {
              setWay(next);
              setFault(null);
            }}
            disabled={sending !== null}
            options={[
              { value: 'file', label: 'A file' },
              { value: 'paste', label: 'Pasted text' },
            ]}
          />
        </div>
        {sending ? (
          <div className="rounded-l border border-line bg-surface p-5">
            <div className="mb-4 flex items-center gap-3">
              <FileSpreadsheet aria-hidden size={20} className="shrink-0 text-text-2" />
              <p className="min-w-0 flex-1 text-sm">
                <bdi className="block truncate font-label">{sending.name || 'Pasted text'}</bdi>
                <span className="text-text-3">{formatBytes(sending.bytes)}</span>
              </p>
              <Button size="sm" onClick={() => cut.current?.abort()}>
                Stop
              </Button>
            </div>
            <Progress
              label={sending.share < 1 ? 'Uploading' : 'Reading the file'}
              value={sending.share < 1 ? sending.share * 100 : null}
            />
          </div>
        ) : way === 'file' ? (
          <DropZone over={over} onFile={(file) => send(file.name, file)} />
        ) : (
          <Field
            label="Rows from a spreadsheet, or any text table"
            hint="Copy the cells, headings too, and paste them here."
          >
            <Textarea
              rows={12}
              spellCheck={false}
              className="font-mono text-sm"
              value={pasted}
              onChange={(event) => {
                setPasted(event.target.value);
                setFault(null);
              }}
            />
          </Field>
        )}
        <div aria-live="assertive">{fault && <Notice tone="bad">{fault}</Notice>}</div>
        <Limits kind={kind} />
      </div>
    </FullDialog>
  );
}

/** What need not be sent to be refused. */
function findRefusal(bytes: number): string | null {
  if (bytes === 0) return 'It is empty.';
  if (bytes <= MAX_FILE_BYTES) return null;
  return `It has ${formatBytes(bytes)}. At most ${formatBytes(MAX_FILE_BYTES)} can be imported at once: split it into several files.`;
}

function Limits({ kind }: { kind: RecordKind }) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm text-text-2">
      <li>
        CSV, TSV, Excel (.xlsx){kind === 'contact' && ', vCard (.vcf) and LinkedIn’s own Connections.csv'}. Encoding,
        delimiter and headings are detected, and can be changed.
      </li>
      <li>
        Up to {formatBytes(MAX_FILE_BYTES)}, {formatCount(MAX_ROWS)} rows and {MAX_COLUMNS} columns. Importing costs 0
        credits.
      </li>
      <li>You review all changes before anything is written, and can undo the import for 30 days.</li>
    </ul>
  );
}

// Where a file is chosen, and where it says that one can be dropped: the whole window takes it.
const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,.vcf,.vcard,text/csv,text/tab-separated-values,text/vcard';

interface DropZoneProps {
  /** A file is held over the window. */
  over: boolean;
  onFile: (file: File) => void;
}

function DropZone({ over, onFile }: DropZoneProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-l border border-dashed px-4 py-12 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <span aria-hidden className="grid size-10 place-items-center rounded-m border border-line bg-surface text-text-2">
        <Upload size={20} />
      </span>
      <p className="text-md">
        <span className="max-sm:hidden">Drop a file, paste cells, or </span>
        <span className="sm:hidden">Choose a file on this phone</span>
      </p>
      <FileButton variant="primary" label="File to import" accept={ACCEPTED} onFile={onFile}>
        Choose a file
      </FileButton>
    </div>
  );
}
