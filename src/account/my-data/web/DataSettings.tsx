// Settings, Data: an archive of everything, and the deletion of the account.
import { useMe } from '#account/accounts/web/index.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { useMyData } from './use-my-data.ts';

export function DataSettings() {
  const { data: user } = useMe();
  const { data, error, isFetching, refetch } = useMyData(user?.uid);
  if (data && user) {
    return (
      <SettingsGroups>
        <ExportData data={data} />
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
