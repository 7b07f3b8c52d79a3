// S7: how long it takes until a hostile upload is refused, of files to import and of logos.
import { HOSTILE_FILES, sendFile } from '#tests/support/hostile-files.ts';
import { asDataUrl, HOSTILE_PICTURES } from '#tests/support/hostile-pictures.ts';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

const BAR_MS = 2_000;

export async function benchUploads(stage: Stage): Promise<Figure[]> {
  const server = await stage.startServer();
  try {
    const { cookie } = await stage.member(server, 'uploads@bench.example', 10);
    const logo = async (data: string) => {
      const headers = { cookie, origin: server.url, 'content-type': 'application/json' };
      const body = JSON.stringify({ encoding: 'data_url', data });
      const { status } = await fetch(`${server.url}/api/me/logo`, { method: 'POST', headers, body });
      return { status };
    };
    const times: { what: string; ms: number }[] = [];
    const measure = async (what: string, send: () => Promise<{ status: number }>) => {
      const started = performance.now();
      const { status } = await send();
      times.push({ what, ms: performance.now() - started });
      if (status < 400 || status === 429 || status >= 500) throw new Error(`${what} was answered with ${status}`);
    };
    for (const [what, make] of HOSTILE_FILES) {
      const file = make();
      await measure(what, () => sendFile(server.url, cookie, file));
    }
    for (const [what, make] of HOSTILE_PICTURES) {
      const data = asDataUrl(await make());
      await measure(what, () => logo(data));
    }
    const slowest = times.reduce((one, other) => (other.ms > one.ms ? other : one));
    return [
      {
        id: 'S7',
        what: `${times.length} hostile uploads until they are refused, the slowest`,
        ours: `${Math.round(slowest.ms)} ms`,
        peer: slowest.what,
        ratio: '',
        bar: '<= 2 s',
        met: slowest.ms <= BAR_MS,
      },
    ];
  } finally {
    await server.stop();
  }
}
