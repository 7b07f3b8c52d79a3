// Facts that made-up companies share: telephone numbers that ring nowhere, places near a centre, opening hours.
import type { Random } from '#prospecting/sample-data/server/index.ts';

/** Numbers that are set aside for films and plays; `#` stands for a digit. A country without such numbers has none. */
const STAGE_NUMBERS: Readonly<Record<string, string>> = {
  GB: '+44 20 7946 0###',
  US: '+1 202 555 01##',
  CA: '+1 613 555 01##',
  SE: '+46 8 465 004 ##',
  DE: '+49 30 23125 ###',
  FR: '+33 1 99 00 ## ##',
  AU: '+61 2 5550 ####',
};

export function stagePhone(random: Random, country: string): string {
  return (STAGE_NUMBERS[country] ?? '').replace(/#/g, () => String(random.below(10)));
}

/** Some kilometres around a centre, denser in the middle. */
export function near(random: Random, centre: { latitude: number; longitude: number }) {
  const off = () => (random.below(2_001) - 1_000) * random.below(1_001) * 5e-8;
  return {
    latitude: round(centre.latitude + off()),
    longitude: round(centre.longitude + off() * 1.5),
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

export const OPENING_HOURS = [
  'Mo-Fr 09:00-17:00',
  'Mo-Fr 08:00-18:00; Sa 10:00-14:00',
  'Tu-Su 11:00-22:00',
  'Mo-Sa 10:00-19:00',
  '24/7',
];
