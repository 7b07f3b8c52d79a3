// Versions of a template: who saved when, what differs from now, and bringing one back.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { formatAge } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Sheet } from '#ui/Sheet.tsx';
import type { Template, TemplateContent } from '../contract.ts';
import { buttonLines } from '../message-buttons.contract.ts';
import { readOneVersion, readVersions, sendRestore } from './use-templates.ts';

interface VersionsSheetProps {
  id: string;
  current: TemplateContent;
  open: boolean;
  readOnly: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whatever is typed becomes a version before another one takes its place. */
  beforeRestore: () => Promise<boolean>;
  onRestored: (template: Template) => void;
}

/** Everything that is written, as one text. */
function getText(content: TemplateContent): string {
  if (content.channel === 'whatsapp') {
    return [content.header, content.body, content.footer, ...buttonLines(content.buttons)].join('\n');
  }
  return content.channel === 'email' ? `${content.subject}\n\n${content.html}` : content.html;
}

export function VersionsSheet(props: VersionsSheetProps) {
  const { id, current, open, readOnly, onOpenChange, beforeRestore, onRestored } = props;
  const queries = useQueryClient();
  const [shown, show] = useState<number | null>(null);
  const list = useQuery({
    queryKey: ['template-versions', id],
    queryFn: ({ signal }) => readVersions(id, signal),
    enabled: open,
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: async (version: number) => {
      await beforeRestore();
      return sendRestore(id, version);
    },
    onSuccess: (template) => {
      onRestored(template);
      onOpenChange(false);
      notify.success('Version restored');
    },
    onError: (error) => notify.error(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['template-versions', id] }),
  });
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Versions" description="Restoring one keeps all others.">
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.isPending && <Skeleton className="h-40" />}
      <ul className="space-y-2 p-4">
        {(list.data?.items ?? []).map((version, index) => (
          <li key={version.version} className="rounded-m border border-line p-3 text-sm">
            <p className="font-semibold">
              {index === 0 ? 'Now' : `Version ${version.version}`}
              <span className="font-normal text-text-3"> · {formatAge(version.savedAt)}</span>
            </p>
            <p className="text-text-2">
              {version.savedBy.name}
              {version.restoredFrom !== null && `, restored from version ${version.restoredFrom}`}
            </p>
            {index > 0 && (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  aria-expanded={shown === version.version}
                  onClick={() => show(shown === version.version ? null : version.version)}
                >
                  Compare
                </Button>
                {!readOnly && (
                  <Button
                    needs="write"
                    size="sm"
                    loading={restore.isPending}
                    onClick={() => restore.mutate(version.version)}
                  >
                    Restore
                  </Button>
                )}
              </div>
            )}
            {shown === version.version && <Difference id={id} version={version.version} current={current} />}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Difference({ id, version, current }: { id: string; version: number; current: TemplateContent }) {
  const earlier = useQuery({
    queryKey: ['template-versions', id, version],
    queryFn: ({ signal }) => readOneVersion(id, version, signal),
  });
  if (earlier.isError) {
    return <ErrorState error={earlier.error} onRetry={() => void earlier.refetch()} retrying={earlier.isFetching} />;
  }
  if (!earlier.data) return <Skeleton className="mt-2 h-16" />;
  const parts = diffWordsWithSpace(getText(earlier.data.content), getText(current), { timeout: 1_000 }) ?? [];
  return (
    <pre className="mt-2 max-h-64 overflow-auto font-sans text-xs whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ added, removed, value }, index) => {
        const key = `${index} ${value.slice(0, 8)}`;
        if (added)
          return (
            <ins key={key} className="bg-good-soft text-good">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="bg-bad-soft text-bad">
              {value}
            </del>
          );
        return <span key={key}>{value}</span>;
      })}
    </pre>
  );
}
