// Puts it under the bell when credits run low; stands once in the shell.
import { useLiveEvent } from '#platform/web/LiveProvider.tsx';
import { formatCredits } from '#shared/formats.ts';
import { notify } from '#ui/notify.ts';
import type { CreditsLowEvent } from '../contract.ts';

export function useLowCreditsNews(): void {
  useLiveEvent<CreditsLowEvent>('credits-low', ({ id, balance, threshold }) =>
    notify.news({
      id,
      message: `${formatCredits(balance)} left: fewer than the ${formatCredits(threshold)} of your alert.`,
      href: '/settings?section=credits',
      linkLabel: 'See credits',
    }),
  );
}
