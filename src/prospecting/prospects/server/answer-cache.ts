// Caches answers of open sources for a day, for all workspaces.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { OpenSource } from '#shared/sources.ts';
import type { FoundPerson } from '../contract.ts';
import { cacheAnswer, deleteOldAnswers, findCachedAnswers } from './prospects.store.ts';

/** The kept answer to a question, else the one of `ask`; `fetchedAt` says how old it is. @throws what `ask` throws */
export type AnswerCache = <Answer>(
  source: OpenSource,
  question: string,
  ask: () => Promise<Answer>,
) => Promise<{ answer: Answer; fetchedAt: Date }>;

export function createAnswerCache(db: Platform['db']): AnswerCache {
  // Who asks the same in this process meanwhile waits for the first.
  const underWay = new Map<string, Promise<unknown>>();
  return async <Answer>(source: OpenSource, question: string, ask: () => Promise<Answer>) => {
    const name = `${source} ${question}`;
    const fetch = async () => {
      const [known] = await findCachedAnswers(db, source, [question]);
      if (known !== undefined) return { answer: known.answer as Answer, fetchedAt: known.fetchedAt };
      const answer = await ask();
      await cacheAnswer(db, source, question, answer);
      return { answer, fetchedAt: new Date() };
    };
    const asked =
      (underWay.get(name) as ReturnType<typeof fetch> | undefined) ?? fetch().finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  };
}

/** Profiles of people that were told lately, so that they need not be asked for again within a day. */
export interface ProfileMemory {
  known(logins: readonly string[]): Promise<Map<string, FoundPerson>>;
  keep(login: string, person: FoundPerson): Promise<void>;
}

export function createProfileMemory(db: Platform['db'], source: OpenSource): ProfileMemory {
  return {
    async known(logins) {
      const rows = await findCachedAnswers(db, source, logins);
      return new Map(rows.map(({ question, answer }) => [question, answer as FoundPerson]));
    },
    keep: (login, person) => cacheAnswer(db, source, login, person),
  };
}

export function createClearProspectAnswersJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'prospects-clear-answers', payload: z.unknown(), cron: '23 * * * *', maxAttempts: 3 },
    async () => {
      log.info({ cleared: await deleteOldAnswers(db) }, 'old answers of open sources were cleared away');
    },
  );
}
