// Return dates of automatic replies (integration contracts 5.7).
import { expect, it } from 'vitest';
import { returnDate } from './classify-mail.ts';

const RECEIVED = new Date('2026-12-21T10:00:00Z');

it.each<[string, string | null]>([
  ['I am out of the office and will be back on January 12, 2027.', '2027-01-12'],
  ['I will return on Monday, 4th of January.', '2027-01-04'],
  ['Out of office until 8 January 2027', '2027-01-09'],
  ['I am away from 21 December to 3 January and will be back on 4 January.', '2027-01-04'],
  ['I am out until Friday, Jan 8.', '2027-01-09'],
  ['Away through 2027-01-10.', '2027-01-11'],
  ['I shall be in the office again after 5 January', '2027-01-06'],
  ['Ich bin bis zum 08.01.2027 nicht im Büro.', '2027-01-09'],
  ['Ab dem 11. Januar bin ich wieder für Sie da.', '2027-01-11'],
  ['Ich bin ab Montag, den 11.01. wieder erreichbar.', '2027-01-11'],
  ['Vom 21.12.2026 bis einschließlich 06.01.2027 bin ich nicht erreichbar.', '2027-01-07'],
  ["Je suis absente du bureau jusqu'au 5 janvier 2027 inclus.", '2027-01-06'],
  ['Je serai de retour le lundi 11 janvier.', '2027-01-11'],
  ['Estaré fuera de la oficina hasta el 7 de enero de 2027.', '2027-01-08'],
  ['Sarò fuori ufficio fino al 10 gennaio.', '2027-01-11'],
  ['Ik ben afwezig t/m 3 januari.', '2027-01-04'],
  ['Ik ben terug op 4 januari 2027.', '2027-01-04'],
  ['Estarei ausente até 5 de janeiro.', '2027-01-06'],
  ['Jag är tillbaka den 11 januari.', '2027-01-11'],
  ['Jestem nieobecny do 8 stycznia 2027.', '2027-01-09'],
  ['Back on 01/25/2027', '2027-01-25'],
  ['Back on 25/01/2027', '2027-01-25'],
  ['I was away until 3 March 2026.', null],
  ['Back in 2029: until 3 March 2029.', null],
  ['We were founded on 3 March and have 20 people.', null],
  ['Call me on 555 12 13.', null],
  ['Until 31.02.2027 no one is here.', null],
  ['Thank you for your message.', null],
])('%s', (text, day) => {
  expect(returnDate(text, RECEIVED)).toBe(day);
});
