// Questions to begin with: for the goal and place of the user, and understood to the last word.
import { expect, it } from 'vitest';
import { createCityNames, readPlace } from '#account/places/server/index.ts';
import { type ExampleUser, toExamples } from './examples.ts';
import { readQuestion } from './read-question.ts';

const PLACES: ExampleUser[] = [
  {},
  { country: 'SE' },
  { country: 'KE' },
  { country: 'AT', city: 'Linz' },
  { country: 'DK', city: 'København' },
];

it.each(['customers', 'suppliers', 'projects', 'job'] as const)(
  'for the goal "%s" name what is found and where, without a word left over',
  async (goal) => {
    const names = createCityNames();
    for (const place of PLACES) {
      for (const example of toExamples({ goal, ...place })) {
        const cities = await names.inText(example);
        const { filters } = readQuestion(example, (words, isTopic) => readPlace(words, cities, isTopic));
        expect(filters.q, example).toBe('');
        expect(filters.city, example).not.toBe('');
      }
    }
  },
);

it('are those of the city, else of one in the country', () => {
  expect(toExamples({ country: 'AT', city: 'Linz' })[0]).toBe('dentists in Linz');
  expect(toExamples({ country: 'SE', city: ' ' })[0]).toBe('dentists in Gothenburg');
  expect(toExamples({})[0]).toBe('dentists in Graz');
});

it('follow the goal, and the kind of work while there is none', () => {
  expect(toExamples({ goal: 'suppliers', userType: 'freelancer' })[0]).toBe('manufacturers in Graz');
  expect(toExamples({ goal: null, userType: 'freelancer' })).toEqual(toExamples({ goal: 'projects' }));
  expect(toExamples({ userType: 'company_owner' })).toEqual(toExamples({ goal: 'customers' }));
});
