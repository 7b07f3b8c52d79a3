// Settings, Data: every import of the workspace, what it did, and taking it back.
import { Download, FileSpreadsheet } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { Import } from '../contract.ts';
import { ImportButton, ImportHost, importSearch } from './ImportHost.tsx';
import { getNoun, resultText, STATE_LABELS, undoneText } from './import-labels.ts';
import { rejectsHref, useImports } from './use-imports.ts';

export function ImportSettings() {
  const may = useMayUse('contacts');
  if (!may) return null;
  return (
    <>
      <SettingsGroup
        id="imports"
        title="Imports"
        lead="Contacts and companies from files. You can undo each for 30 days."
        action={
          <span className="flex flex-wrap gap-2">
            <ImportButton kind="contact" label="Import contacts" size="sm" />
            <ImportButton kind="company" label="Import companies" size="sm" />
          </span>
        }
        padded={false}
      >
        <PastImports />
      </SettingsGroup>
      <ImportHost />
    </>
  );
}

function PastImports() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useImports();
  if (!data) {
    if (error) {
      return (
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'The imports could not be shown' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return (
      <Loading label="Loading the imports">
        <div className="p-4">
          <SkeletonText lines={3} />
        </div>
      </Loading>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState icon={<FileSpreadsheet size={20} />} title="No imports yet" level={3}>
        Upload a file of contacts or companies. You review all changes before anything is written.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Imports">
        {items.map((item) => (
          <ImportRow key={item.id} item={item} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older ones
          </Button>
        </div>
      )}
    </>
  );
}

function ImportRow({ item }: { item: Import }) {
  const { id, name, kind, state, counts, undone, rejects, madeBy, createdAt } = item;
  const [params] = useSearchParams();
  const { words, tone } = STATE_LABELS[state];
  const ended = state === 'done' || state === 'cancelled' || state === 'failed';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-label break-words">{name}</bdi>
          <Badge tone={tone}>{words}</Badge>
        </p>
        {state === 'undone' && undone ? (
          <p className="text-text-2">{undoneText(undone, kind)}</p>
        ) : (
          ended && counts && <p className="text-text-2">{resultText(counts)}</p>
        )}
        <p className="text-xs text-text-3 first-letter:uppercase">
          {getNoun(kind)}, by <bdi>{madeBy}</bdi>, <Age at={createdAt} />
        </p>
      </div>
      <span className="flex gap-2">
        {rejects && (
          <Button needs="export" asChild size="sm" variant="ghost" icon={<Download aria-hidden size={14} />}>
            <a href={rejectsHref(id)} download aria-label={`Rows of ${name} that were not imported`}>
              Not imported
            </a>
          </Button>
        )}
        <Button needs="write" asChild size="sm">
          <Link to={importSearch(params, id)}>
            {state === 'mapping' || state === 'ready' ? 'Continue' : 'Open'}
            <span className="sr-only"> {name}</span>
          </Link>
        </Button>
      </span>
    </li>
  );
}
