// The messaging limit of a number as Meta writes it, in people per moving 24 h (integration contracts 1.9).

const THOUSAND = 1_000;

/** Of "TIER_250", "TIER_2K" or a plain figure. Null for unlimited; undefined where it says nothing that is known. */
export function peopleLimitOf(written: unknown): number | null | undefined {
  if (typeof written === 'number') return limitOfCount(written);
  if (typeof written !== 'string') return undefined;
  const text = written.trim().toUpperCase();
  if (/^TIER_(UNLIMITED|NOT_SET)$/.test(text)) return text.endsWith('UNLIMITED') ? null : undefined;
  const [, figure, thousands] = /^(?:TIER_)?(\d{1,7})(K)?$/.exec(text) ?? [];
  return figure === undefined ? undefined : limitOfCount(Number(figure) * (thousands === undefined ? 1 : THOUSAND));
}

/** Webhooks say -1 for unlimited. */
function limitOfCount(count: number): number | null | undefined {
  if (count === -1) return null;
  return Number.isSafeInteger(count) && count > 0 && count <= 2_147_483_647 ? count : undefined;
}
