// Tabs of a campaign that load when they are opened.
import { Skeleton } from '#ui/Loading.tsx';
import { lazyPart } from '#ui/lazy.tsx';

const TabSkeleton = () => <Skeleton className="h-64" />;

export const PreflightTab = lazyPart(
  () => import('./preflight/PreflightView.tsx').then((m) => m.PreflightView),
  TabSkeleton,
);
export const ScheduleTab = lazyPart(() => import('./draft/ScheduleForm.tsx').then((m) => m.ScheduleForm), TabSkeleton);
export const SettingsTab = lazyPart(() => import('./SettingsTab.tsx').then((m) => m.SettingsTab), TabSkeleton);
