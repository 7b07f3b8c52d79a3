// What calls of agents would cost now, asked of the features that charge for them.
import type { Prices } from '#app/agents/server/index.ts';
import { listOffers, quoteSearch, type SearchQuotes } from '#prospecting/searches/server/index.ts';
import { priceAddresses, type VerifierContext } from '#prospecting/verifier/server/index.ts';
import { AppError } from '#shared/errors.ts';

type Answering = Parameters<typeof listOffers>[1];

export function createAgentPrices(verifier: VerifierContext, answering: Answering, quotes: SearchQuotes): Prices {
  return {
    async search(workspaceId, capability, asked) {
      const { items } = await listOffers(verifier.platform, answering, workspaceId, [capability]);
      const [offer] = items;
      if (!offer?.source) throw new AppError('SOURCE_NOT_CONFIGURED');
      const { source, credits, refusal } = offer;
      // Details of one record are always asked of the source.
      const stored = quotes.has(asked.path) ? await quoteSearch(quotes, workspaceId, asked) : null;
      const free = stored !== null && (stored.storedAt !== null || stored.owed);
      return {
        most: credits,
        expected: free ? 0 : credits,
        source: source.name,
        storedAt: stored?.storedAt ?? null,
        unavailable: refusal,
      };
    },
    addresses: (workspaceId, emails) => priceAddresses(verifier, workspaceId, emails),
  };
}
