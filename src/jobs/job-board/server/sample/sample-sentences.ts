// Sentences that the postings of the sample are put together from. {names} are filled in for each job.

export const LEVELS = [
  { weight: 3, name: 'Entry level', prefix: 'Junior', pay: 42_000 },
  { weight: 8, name: 'Mid level', prefix: '', pay: 62_000 },
  { weight: 5, name: 'Senior', prefix: 'Senior', pay: 84_000 },
  { weight: 1, name: 'Lead', prefix: 'Lead', pay: 105_000 },
];

export const OPENINGS = [
  '{company} is looking for someone who knows {field} and wants to see it done well. We {does}.',
  'We {does}. At {city} a team of nine takes care of {field}, and a chair in it is free.',
  'Since we began, {company} has grown by doing one thing properly: we {does}. Now {field} needs more hands.',
  'You have done {field} before and would like to do it where decisions are short. {company} would like to meet you.',
];

export const DUTIES = [
  'Take charge of {field} from the first question to the last invoice',
  'Plan the week with production, sales and our suppliers',
  'Build up {speciality} as a line of its own',
  'Keep the numbers that the rest of us decide by',
  'Visit customers and partners, about four days a month',
  'Write down what works, so that the next person need not find out again',
  'Coach two younger colleagues in {field}',
  'Introduce new tools where they save more time than they cost',
  'Answer for the budget of {field}',
];

export const DEMANDS = [
  'Three years or more in {field}',
  'Ease with spreadsheets, and with people who fear them',
  'Good English; another language is a gift',
  'A degree or a trade, and the curiosity that comes with neither',
  'Experience with a planning system of any make',
  'Willingness to travel now and then',
  'A driving licence',
  'A calm voice on a loud day',
];

export const BENEFITS = [
  'Thirty days of holiday and the days between the years',
  'Two days a week from wherever you work best',
  'A budget for courses that you choose yourself',
  'A pension that we pay half of',
  'Lunch that is cooked, not delivered',
  'A bicycle or a ticket for the train, as you like',
  'Shares in what we earn together',
];

export const EXTRAS = [
  'We answer every application within ten days, with a person behind it.',
  'Our customers have known us for years, and most of our suppliers too.',
  'In {city} you find us five minutes from the station.',
  '{speciality} is where we are strongest, and where we want to be better still.',
  'There is no dress code, and there are no open-plan offices.',
  'The first month is for getting to know the team: results can wait until then.',
];

export const CLOSINGS = [
  'Send us a few lines and your papers. A photograph is not needed.',
  'Questions first? Write to us, we like them.',
  'We look forward to hearing from you.',
];
