// Sends the user to another provider and receives the outcome: in a window of its own on a desktop, in the place of the page
// on a phone and where windows are blocked. The two windows talk over a BroadcastChannel, which only our own origin hears:
// the provider's page cuts them apart (Cross-Origin-Opener-Policy), so there is no `opener` to talk to.

export type OAuthDisplay = 'popup' | 'page';

/** What the window that Google or another provider led back hands over; plain data of our own. */
interface Message {
  /** Names the attempt: other tabs that wait for theirs do not listen. */
  state: string;
  outcome?: unknown;
  /** Said by the page that waited. */
  taken?: true;
}

const CHANNEL = 'leadwright.oauth';
const WINDOW_NAME = 'leadwright-oauth';
/** How long the window waits for the page that opened it; it is closed or gone after that. */
const OPENER_TIMEOUT_MS = 1_500;

interface Journey {
  /** Asks our server for the provider's address. */
  start: (display: OAuthDisplay) => Promise<{ url: string }>;
  /** Called where a window was opened and has ended, with what it reported. */
  onOutcome: (outcome: unknown) => void;
  /** Ends the waiting, when the page continues by itself. */
  signal: AbortSignal;
}

/**
 * Call it in the handler of a click, else browsers block the window.
 * @returns what follows: `popup` leaves the page as it is, `page` is leaving it.
 */
export async function openProvider({ start, onOutcome, signal }: Journey): Promise<OAuthDisplay> {
  const popup = prefersWindow() ? openWindow() : null;
  const display = popup ? 'popup' : 'page';
  try {
    const { url } = await start(display);
    if (popup) {
      waitFor(new URL(url).searchParams.get('state') ?? '', onOutcome, signal);
      popup.location.replace(url);
    } else {
      location.assign(url);
    }
    return display;
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** A window beside the page needs room and a mouse; on a phone it would be a tab that one has to find back from. */
function prefersWindow(): boolean {
  return matchMedia('(min-width: 720px) and (pointer: fine)').matches;
}

/** Null where the browser blocks it. */
function openWindow(): Window | null {
  const [width, height] = [520, 680];
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  const popup = open('', WINDOW_NAME, `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (popup) popup.document.title = 'Leadwright';
  return popup;
}

function waitFor(state: string, onOutcome: (outcome: unknown) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const channel = new BroadcastChannel(CHANNEL);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.state !== state || data.taken) return;
    channel.postMessage({ state, taken: true } satisfies Message);
    channel.close();
    onOutcome(data.outcome);
  });
}

/** Whether this page was opened in a window of its own: the server writes it before the state. */
export function toDisplay(state: string): OAuthDisplay {
  return state.startsWith('popup.') ? 'popup' : 'page';
}

/** Hands the outcome to the page that opened this window. False where no page received it. */
export function reportOutcome(state: string, outcome: unknown): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (taken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(taken);
    };
    const timer = setTimeout(() => end(false), OPENER_TIMEOUT_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.state === state && data.taken) end(true);
    });
    channel.postMessage({ state, outcome } satisfies Message);
  });
}
