// What is wrong with rows: those that cannot be imported, and those that lose a value; the most frequent first.
import type { ImportColumn, ImportPreview } from '../contract.ts';
import { countedRows } from './import-labels.ts';

interface RowFaultsProps {
  faults: ImportPreview['faults'];
  columns: readonly ImportColumn[];
}

export function RowFaults({ faults, columns }: RowFaultsProps) {
  return (
    <section aria-labelledby="import-faults">
      <h3 id="import-faults" className="mb-2 text-md font-semibold">
        Findings
      </h3>
      <ul className="overflow-hidden rounded-l border border-line bg-surface text-sm">
        {faults.map(({ column, message, rows, kept, example }) => (
          <li
            key={`${column} ${message} ${kept}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <p className="min-w-0 flex-[1_1_16rem]">
              {column !== null && (
                <bdi className="font-label">{columns.find(({ index }) => index === column)?.heading}: </bdi>
              )}
              {message.endsWith('.') ? message : `${message}.`}
              {example !== '' && (
                <span className="text-text-3">
                  {' '}
                  Found <bdi className="break-words">“{example}”</bdi>
                </span>
              )}
            </p>
            <span className="shrink-0 text-text-2">
              {countedRows(rows)}, {kept ? 'imported without it' : 'not imported'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
