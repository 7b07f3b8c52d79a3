// First words of company names, all coined: with the line of business behind them they name no real company.
import stems from './data/name-stems.json' with { type: 'json' };

export const STEMS: readonly string[] = stems;
