// How the start page greets.

/** By the hour of the user's own clock (0 to 23), with the first name where there is one. */
export function greeting(hour: number, fullName: string): string {
  const day = hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  const first = fullName.trim().split(/\s+/)[0];
  return first ? `${day}, ${first}` : day;
}
