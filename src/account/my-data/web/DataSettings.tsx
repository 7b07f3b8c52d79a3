// Settings, Data: an archive of everything, and the deletion of the account.
import { Download } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { RETENTION_DAYS } from '#account/notifications/fields.contract.ts';
import { formatBytes, formatCount, formatDate, formatDateTime, formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Progress } from '#ui/Progress.tsx';
import { SettingsGroup, SettingsGroups, SettingsRow } from '#ui/SettingsGroup.tsx';
import type { DataExport, MyData } from '../contract.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { useDownloadArchive, useMyData, useRequestExport } from './use-my-data.ts';

export function DataSettings() {
  const { data: user } = useMe();
  const { data, error, isFetching, refetch } = useMyData(user?.uid);
  if (data && user) {
    return (
      <SettingsGroups>
        <ExportData data={data} />
        <Retention kept={data.retention} />
        <DeleteAccount data={data} email={user.email} />
      </SettingsGroups>
    );
  }
  if (error) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  return (
    <Loading label="Loading your data">
      <SkeletonText lines={5} />
    </Loading>
  );
}

function Retention({ kept }: { kept: MyData['retention'] }) {
  const months = (count: number | null) =>
    count === null ? 'As long as your account' : `At least ${formatNoun(count, 'month')}`;
  const rows = [
    ['Contacts, companies, lists, campaigns, conversations', 'Until you delete them'],
    ['Deleted records', '30 days, in the bin'],
    ['Texts of emails from campaigns and the email sender', months(kept.emailTexts)],
    ['Results of searches; what you save stays', months(kept.searchResults)],
    ['Activity log', months(kept.activity)],
    ['Credits: every charge, grant and purchase', months(null)],
    ['Notifications', `${RETENTION_DAYS} days`],
  ] as const;
  return (
    <SettingsGroup
      id="retention"
      title="How long data is kept"
      lead="Set by the operator of this server. What is older is deleted month by month."
      padded={false}
    >
      {rows.map(([what, howLong]) => (
        <SettingsRow key={what} label={what}>
          <span className="text-sm text-text-2">{howLong}</span>
        </SettingsRow>
      ))}
    </SettingsGroup>
  );
}

// Asks for the archive, shows how far it is, and offers it for seven days.
export function ExportData({ data: { exports, scope } }: { data: MyData }) {
  const make = useRequestExport();
  const running = exports.some(({ state }) => state === 'queued' || state === 'running');
  return (
    <SettingsGroup
      id="export"
      title="Export all of my data"
      lead={
        scope === 'workspace'
          ? 'A zip of all data in your workspace: every kind of record as JSON and CSV, and your files.'
          : 'A zip with everything stored of you: each kind of record as JSON and CSV, and your files. Only the owner can export the data of the workspace.'
      }
      padded={false}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
        <p className="text-sm text-text-3">The archive is created in the background. We notify you when it is ready.</p>
        <Button
          loading={make.isPending}
          disabled={running}
          onClick={() => make.mutate(undefined, { onError: (error) => notify.error(error) })}
        >
          Create archive
        </Button>
      </div>
      {exports.length > 0 && (
        <ul aria-label="Archives" className="border-t border-line">
          {exports.map((one) => (
            <Archive key={one.id} archive={one} />
          ))}
        </ul>
      )}
    </SettingsGroup>
  );
}

function Archive({ archive }: { archive: DataExport }) {
  const download = useDownloadArchive();
  const { id, state, rowsDone, rowsTotal, bytes, requestedAt, expiresAt } = archive;
  const asked = formatDateTime(requestedAt);
  if (state === 'queued' || state === 'running') {
    return (
      <li className="border-b border-line px-4 py-3 last:border-b-0">
        <Progress
          label={`Archive of ${asked}`}
          value={state === 'queued' || rowsTotal === 0 ? null : rowsDone}
          max={rowsTotal}
          valueText={state === 'queued' ? 'Waiting' : `${formatCount(rowsDone)} of ${formatNoun(rowsTotal, 'record')}`}
        />
      </li>
    );
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 text-sm last:border-b-0">
      <div className="min-w-0">
        <p className="font-medium">Archive of {asked}</p>
        <p className="text-text-3">
          {state === 'ready' && expiresAt
            ? `${bytes === null ? '' : `${formatBytes(bytes)}, `}${formatNoun(rowsTotal, 'record')}. Kept until ${formatDate(expiresAt)}.`
            : state === 'failed'
              ? 'The archive could not be created. Create another one.'
              : 'Expired after seven days.'}
        </p>
      </div>
      {state === 'ready' ? (
        <Button
          size="sm"
          icon={<Download aria-hidden size={14} />}
          loading={download.isPending}
          onClick={() => download.mutate(id, { onError: (error) => notify.error(error) })}
        >
          Download<span className="sr-only"> the archive of {asked}</span>
        </Button>
      ) : (
        <Badge tone={state === 'failed' ? 'bad' : 'neutral'}>{state === 'failed' ? 'Failed' : 'Removed'}</Badge>
      )}
    </li>
  );
}
