// "Device type - browser on OS" of a session (spec section 3), and its two halves.
import Bowser from 'bowser';

/** "Desktop - Chrome on Linux"; parts that nothing is known of say so. */
export function deviceInfo(userAgent: string): string {
  const { browser, os, platform } = userAgent.trim() === '' ? EMPTY : Bowser.parse(userAgent);
  const device = platform.type ? capitalise(platform.type) : 'Unknown device';
  return `${device} - ${browser.name || 'Unknown browser'} on ${os.name || 'unknown system'}`;
}

const EMPTY: Pick<Bowser.Parser.ParsedResult, 'browser' | 'os' | 'platform'> = { browser: {}, os: {}, platform: {} };

function capitalise(word: string): string {
  return word[0]?.toUpperCase() + word.slice(1);
}

// The two halves of `deviceInfo`, "Desktop - Chrome on Linux", for places that show them apart.
export function deviceParts(deviceInfo: string): { device: string; browser: string } {
  const [device = '', ...rest] = deviceInfo.split(' - ');
  // A text of another form is shown whole.
  return rest.length === 0 ? { device: 'Unknown device', browser: deviceInfo } : { device, browser: rest.join(' - ') };
}
