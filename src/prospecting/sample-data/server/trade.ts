// What a line of business contributes to the sample: what its companies are called, say of themselves and are good at.

export interface Trade {
  /** In the wording of the network's own list of industries. */
  industry: string;
  weight: number;
  /** The trade is not older than this year. */
  since?: number;
  /** Second word of a company's name: "Norrhagen Timber". */
  nouns: readonly string[];
  /** The same in the language of a country, by its code. */
  localNouns?: Readonly<Partial<Record<string, string>>>;
  taglines: readonly string[];
  specialities: readonly string[];
  /** Completes "We ...": first sentence of a description. */
  does: readonly string[];
}
