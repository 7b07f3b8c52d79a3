// The board: its columns, and moving a card, which is shown at once and taken back where the server refuses.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '#ui/notify.ts';
import type { JobStatus } from '../contract.ts';
import { sendMove } from './api.ts';
import { moveCard, type Place, placeText } from './board-moves.ts';
import { today } from './calendar-day.ts';
import { STATUS_NAMES } from './job-labels.ts';
import type { PageState } from './page-state.ts';
import { SAVED_JOBS_KEY } from './saved-jobs-keys.ts';
import { useOfferUndo, useRefreshJobs } from './use-job-changes.ts';
import { boardOptions } from './use-saved-jobs.ts';

const FIRST_CARDS = 25;
const MORE_CARDS = 50;
/** As many as the server gives of a column; the table shows the rest. */
const MOST_CARDS = 200;

interface MoveOfCard {
  id: string;
  title: string;
  from: JobStatus;
  status: JobStatus;
  place: Place;
}

export function useBoard(state: PageState) {
  const [limit, setLimit] = useState(FIRST_CARDS);
  const [news, setNews] = useState('');
  const options = boardOptions(state, limit);
  const board = useQuery(options);
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const refresh = useRefreshJobs();

  const move = useMutation({
    mutationKey: SAVED_JOBS_KEY,
    // One after the other: two moves of one card must not arrive the other way round.
    scope: { id: 'saved-jobs-board' },
    mutationFn: ({ id, status, place }: MoveOfCard) => sendMove(id, { status, place }),
    onMutate: async ({ id, status, place, title }) => {
      await queries.cancelQueries({ queryKey: options.queryKey });
      const before = queries.getQueryData(options.queryKey);
      if (before) {
        const columns = moveCard(before.columns, id, status, place, today());
        queries.setQueryData(options.queryKey, { columns });
        setNews(`${title} moved to ${placeText(columns, id)}`);
      }
      return { before };
    },
    onError: (error, { title }, context) => {
      if (context?.before) queries.setQueryData(options.queryKey, context.before);
      setNews(`${title} was not moved`);
      notify.error(error);
    },
    onSuccess: (changed, { status, from }) => {
      // Within a column the way back is the way there.
      if (status !== from) offerUndo(changed, `Moved to ${STATUS_NAMES[status]}`);
    },
    onSettled: refresh,
  });

  return {
    query: board,
    columns: board.data?.columns ?? [],
    /** Read aloud after each move. */
    news,
    move: move.mutate,
    /** Null where each column shows all that it can. */
    showMore: limit < MOST_CARDS ? () => setLimit(Math.min(MOST_CARDS, limit + MORE_CARDS)) : null,
  };
}
