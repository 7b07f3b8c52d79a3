// Error bodies of the Cloud API, as Meta writes them (integration contracts 1.10).

export class GraphError {
  constructor(
    readonly status: number,
    readonly code: number,
    readonly message: string,
    readonly details = '',
    readonly headers: Record<string, string> = {},
  ) {}

  get body() {
    return {
      error: {
        message: `(#${this.code}) ${this.message}`,
        type: this.status === 401 ? 'OAuthException' : 'GraphMethodException',
        code: this.code,
        ...(this.details !== '' && { error_data: { messaging_product: 'whatsapp', details: this.details } }),
        fbtrace_id: 'AbC123',
      },
    };
  }
}

const STATUS: Record<number, number> = {
  0: 401,
  190: 401,
  3: 403,
  10: 403,
  4: 429,
  80007: 429,
  130429: 429,
  1: 500,
  2: 503,
  131016: 503,
};
const TITLES: Record<number, string> = {
  131026: 'Message undeliverable',
  131047: 'Re-engagement message',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement.',
  131050: 'User has stopped marketing messages',
  132015: 'Template is paused',
};

export const errorOfCode = (code: number): GraphError =>
  new GraphError(STATUS[code] ?? 400, code, TITLES[code] ?? 'Ordered by a test');

/** The entry of a status that failed. */
export const statusError = (code: number) => ({
  code,
  title: TITLES[code] ?? 'Ordered by a test',
  message: TITLES[code] ?? 'Ordered by a test',
  error_data: { details: `Details of ${code}` },
  href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
});
