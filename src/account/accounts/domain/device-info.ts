// "device type - browser on OS" (spec section 3), from what the browser says of itself.
import Bowser from 'bowser';

/** "Desktop - Chrome on Linux"; parts that nothing is known of say so. */
export function deviceInfo(userAgent: string): string {
  const { browser, os, platform } = userAgent.trim() === '' ? EMPTY : Bowser.parse(userAgent);
  const device = platform.type ? capitalise(platform.type) : 'Unknown device';
  return `${device} - ${browser.name || 'Unknown browser'} on ${os.name || 'unknown system'}`;
}

const EMPTY: Pick<Bowser.Parser.ParsedResult, 'browser' | 'os' | 'platform'> = { browser: {}, os: {}, platform: {} };

function capitalise(word: string): string {
  return word[0]?.toLocaleUpperCase('en-US') + word.slice(1);
}
