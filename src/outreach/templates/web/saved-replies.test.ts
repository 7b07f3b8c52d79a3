import { expect, it } from 'vitest';
import { matchingReplies, replyQuery } from './saved-replies.tsx';

it('asks for saved replies only where a message starts with a slash', () => {
  expect(['/', '/Price ', 'and/or', '', '/a\nb'].map(replyQuery)).toEqual(['', 'price', null, null, null]);
});

it('finds replies by their names before their texts', () => {
  const replies = [
    { id: '1', name: 'Hours', text: 'Prices are on the site' },
    { id: '2', name: 'Price list', text: 'Here it is' },
    { id: '3', name: 'Thanks', text: 'Thank you' },
  ];
  expect(matchingReplies(replies, 'price').map(({ id }) => id)).toEqual(['2', '1']);
  expect(matchingReplies(replies, 'nothing')).toEqual([]);
});
