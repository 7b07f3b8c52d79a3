// What a typed question asks for, and who would answer it at what price: decided here, so that the page shows what a press would charge.
import { type CityNames, readPlace } from '#account/places/server/index.ts';
import type { SearchOffer } from '#prospecting/searches/contract.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { DiscoverFilters, readQuestion as questionRoute, SourceChoice, SourceOption } from '../contract.ts';
import { chooseSource } from '../domain/choose-source.ts';
import { readQuestion } from '../domain/read-question.ts';
import { type DiscoverKind, OUTSIDE_SEARCHES } from '../fields.contract.ts';
import { countNew } from './answers/list-discover.ts';
import type { DiscoverContext } from './discover-context.ts';

export interface QuestionContext {
  discover: DiscoverContext;
  cityNames: CityNames;
  /** Who would answer each of these searches now, as the searches themselves decide it. */
  offers: (workspaceId: string, capabilities: readonly Capability[]) => Promise<{ items: SearchOffer[] }>;
}

export async function answerQuestion(
  context: QuestionContext,
  workspaceId: string,
  text: string,
): Promise<RouteOutput<typeof questionRoute>> {
  const cities = await context.cityNames.inText(text);
  const { kind, filters } = readQuestion(text, (words, isTopic) => readPlace(words, cities, isTopic));
  return { kind, filters, sources: await listSources(context, workspaceId, { kind, filters }) };
}

interface Asked {
  kind: DiscoverKind;
  filters: DiscoverFilters;
  chosen?: SourceOption['capability'] | undefined;
}

export async function listSources(
  { offers, discover }: Pick<QuestionContext, 'offers' | 'discover'>,
  workspaceId: string,
  { kind, filters, chosen }: Asked,
): Promise<SourceChoice> {
  const capabilities = OUTSIDE_SEARCHES.filter((search) => search.kind === kind).map(({ capability }) => capability);
  const { items } = await offers(workspaceId, capabilities);
  const choice = chooseSource({ kind, filters, chosen: chosen ?? null }, items);
  if (choice.best.capability !== 'directory' || chosen !== undefined) return choice;
  const directoryIsEmpty = (await countNew(discover, { workspaceId, kind, filters })) === 0;
  return directoryIsEmpty ? chooseSource({ kind, filters, chosen: null, directoryIsEmpty }, items) : choice;
}
