// The articles and their search, loaded once. A load that fails is tried again with the next page that asks for it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import type { RouteCall } from '#shared/contract.ts';
import { contactSupport, type HelpStatus, readHelpStatus } from '../contract.ts';
import type { Article } from './article.ts';
import type { Help } from './article-index.ts';

export type HelpState = { help: Help; failed: false } | { help: null; failed: boolean };

let loaded: Help | null = null;

/** `wanted`: false while nothing of it is needed. */
export function useHelp(wanted = true): HelpState & { retry: () => void } {
  const [help, setHelp] = useState<Help | null>(loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || help || failed) return;
    let gone = false;
    import('./article-index.ts').then(
      ({ HELP }) => {
        loaded = HELP;
        if (!gone) setHelp(HELP);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [wanted, help, failed]);
  const retry = () => setFailed(false);
  return help ? { help, failed: false, retry } : { help, failed, retry };
}

/** In the palette. */
const SHOWN = 3;
const SHORTEST = 3;

/** What the words typed into the palette find; none until help has loaded, and none where it does not come. */
export function useFoundArticles(typed: string): readonly Article[] {
  const wanted = typed.length >= SHORTEST;
  const { help } = useHelp(wanted);
  if (!help || !wanted) return [];
  const { results, exact } = help.search(typed);
  return exact ? results.slice(0, SHOWN).map(({ article }) => article) : [];
}

// What the server says of sources, mailboxes and the queue, and messages to support.
const status = endpoint(readHelpStatus);
const contact = endpoint(contactSupport);

export function useHelpStatus() {
  return useQuery<HelpStatus, ApiError>({
    queryKey: ['help-status'],
    queryFn: ({ signal }) => call(status, {}, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

interface Message extends RouteCall<typeof contactSupport> {
  idempotencyKey: string;
}

export function useContactSupport() {
  return useMutation<unknown, ApiError, Message>({
    // Offline it fails at once and says so, where waiting for a network would look like sending.
    networkMode: 'always',
    mutationFn: ({ body, idempotencyKey }) => call(contact, { body }, { idempotencyKey }),
  });
}
