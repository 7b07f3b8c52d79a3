// A caller of the HTTP interface that behaves like our own pages: JSON, Origin, and a jar for the cookies.

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  /** Parsed where the answer is JSON, else the text. */
  body: Body;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Cuts the connection off. */
  signal?: AbortSignal;
}

export interface Client {
  get<Body = unknown>(path: string, options?: CallOptions): Promise<Answer<Body>>;
  post<Body = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>>;
  call<Body = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** @throws where the server refuses */
  signIn(email: string, password: string): Promise<void>;
  /** Name to value, as the server has set them. */
  cookies: Map<string, string>;
}

/** A client without a session, or with the cookies of another one; sign in through it and it keeps the cookie. */
export function client(url: string, cookies = new Map<string, string>()): Client {
  const call = async <Body>(method: string, path: string, { body, headers = {}, signal }: CallOptions = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      ...(signal && { signal }),
      headers: {
        accept: 'application/json',
        origin: new URL(url).origin,
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return { status: response.status, headers: response.headers, body: (await readBody(response)) as Body };
  };
  return {
    cookies,
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body = {}, options) => call('POST', path, { ...options, body }),
    async signIn(email, password) {
      const { status, body } = await call('POST', '/api/accounts/sign-in', { body: { email, password } });
      if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
    },
  };
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  const ended = attributes.some(
    (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
  );
  if (ended) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return isJson && text !== '' ? JSON.parse(text) : text;
}
