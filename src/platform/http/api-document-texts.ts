// What the documentation of the API says in words.

export const API_DESCRIPTION = `The calls that the pages of Leadwright make, for programs of yours.

## Keys
Make a key in Settings, API, and send it with each call: \`Authorization: Bearer lw_...\`. A key acts in the name of its user, in the user's
workspace and plan, and within its scopes: \`AREA:read\` and \`AREA:write\`. Keys belong on servers: calls from other web sites are not
answered to browsers.

## Limits
Each key may make as many calls a minute as its plan says (Starter 60, Pro 300, Premium 1,200). Every answer has \`RateLimit-Limit\`,
\`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds); a call too many is answered with 429 and \`Retry-After\`.

## Pages
Lists are answered in pages: \`limit\` says how many, \`nextCursor\` of the answer is sent as \`cursor\` for the next page, and is null on the last
one. A cursor names the last row that was seen, so nothing is shown twice or left out while rows come and go. It belongs to one filter
and one order.

## Once
Calls with \`Idempotency-Key\` have one effect however often they are sent within two days: use a new UUID for each action, and the same one
to try it again. The same key with another body is refused with \`IDEMPOTENCY_KEY_REUSED\`.

## Webhooks
Subscribe with \`POST /api/webhooks/endpoints\`, unsubscribe with \`DELETE\`. Events are sent as \`{ "type", "timestamp", "data" }\`, signed as
[Standard Webhooks](https://www.standardwebhooks.com) describes: \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`. Each is sent at least
once, and for three days until it is answered with 2xx; drop those whose \`webhook-id\` you know. \`GET /api/webhooks/events\` lists the types
with a sample of each.

## Faults
Every answer that is not 2xx has the body \`{ "error": { "code", "message", "requestId", "retryable" } }\`. Switch on \`code\`; show \`message\`.
`;

export const HEADER_WORDS: Record<string, string> = {
  'RateLimit-Limit': 'Calls that this key may make in a minute',
  'RateLimit-Remaining': 'Calls that are left of them',
  'RateLimit-Reset': 'Seconds until all of them are there again',
};

/** Parameters that mean the same everywhere. */
export const PARAMETER_WORDS: Record<string, string> = {
  id: 'Id of the record',
  cursor: '`nextCursor` of the page before; left out for the first page',
  limit: 'How many rows the page holds at most',
  q: 'Words that a row must hold; accents and case do not matter',
  sort: 'A field, with `-` before it for the other direction',
  shelf: '`live`, or `bin` for what was deleted within 30 days',
  runId: 'Id of a search that was made before',
};
