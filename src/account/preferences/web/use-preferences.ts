// Preferences of the signed-in user: what is changed takes effect at once, is saved on the server, and is rolled back with a
// message where it could not be kept.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery, useMe } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { type Appearance, appearance, setAppearance } from '#ui/appearance.ts';
import { notify } from '#ui/notify.ts';
import { applyRegion, browserRegion } from '#ui/user-region.ts';
import { changePreferences, type Preferences } from '../contract.ts';

const change = endpoint(changePreferences);

/** While a mutation under `account` runs, what the server says of the user may be older than what is shown. */
const SAVING = ['account', 'preferences'];

export interface PreferencesState {
  /** Undefined until the user document is there. */
  preferences: Preferences | undefined;
  change: (wanted: Partial<Preferences>) => void;
}

export function usePreferences(): PreferencesState {
  const queries = useQueryClient();
  const { data: user } = useMe();

  const show = (wanted: Partial<Preferences>) => {
    const me = queries.setQueryData(
      meQuery.queryKey,
      (before) => before && { ...before, preferences: { ...before.preferences, ...wanted } },
    );
    setAppearance(appearanceIn(wanted));
    if (me) applyRegion(me.preferences);
  };

  const { mutate } = useMutation({
    mutationKey: SAVING,
    // One after the other: of two quick presses the last one counts on the server, too.
    scope: { id: 'preferences' },
    mutationFn: (wanted: Partial<Preferences>) => call(change, { body: wanted }),
    onMutate: async (wanted) => {
      const before = queries.getQueryData(meQuery.queryKey)?.preferences;
      show(wanted);
      await queries.cancelQueries({ queryKey: meQuery.queryKey, exact: true });
      return before;
    },
    onError: (error, wanted, before) => {
      const now = queries.getQueryData(meQuery.queryKey)?.preferences;
      // What was changed again meanwhile stays.
      const names = (Object.keys(wanted) as (keyof Preferences)[]).filter((name) => now?.[name] === wanted[name]);
      if (before) show(Object.fromEntries(names.map((name) => [name, before[name]])));
      notify.error(error);
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: SAVING }) === 1) {
        void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      }
    },
  });
  return { preferences: user?.preferences, change: mutate };
}

/** Draws what the server has kept, also where another device has changed it. Part of the shell, renders nothing. */
export function PreferencesKeeper() {
  const queries = useQueryClient();
  const preferences = useMe().data?.preferences;
  useEffect(() => {
    if (preferences && queries.isMutating({ mutationKey: SAVING }) === 0) setAppearance(appearanceIn(preferences));
  }, [preferences, queries]);
  useEffect(() => {
    if (!preferences) return;
    const { locale, timeZone } = browserRegion();
    if (preferences.browserLocale === locale && preferences.browserTimeZone === timeZone) return;
    // For emails: nothing on the screen waits for it, and the next visit sends it again.
    call(change, { body: { browserLocale: locale, browserTimeZone: timeZone } }).catch(() => undefined);
  }, [preferences]);
  return null;
}

function appearanceIn(preferences: Partial<Preferences>): Partial<Appearance> {
  const names = Object.keys(appearance()) as (keyof Appearance)[];
  return Object.fromEntries(names.filter((name) => name in preferences).map((name) => [name, preferences[name]]));
}
