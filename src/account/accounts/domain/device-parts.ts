// The two halves of `deviceInfo`, "Desktop - Chrome on Linux", for places that show them apart.

export function deviceParts(deviceInfo: string): { device: string; browser: string } {
  const [device = '', ...rest] = deviceInfo.split(' - ');
  // A text of another form is shown whole.
  return rest.length === 0 ? { device: 'Unknown device', browser: deviceInfo } : { device, browser: rest.join(' - ') };
}
