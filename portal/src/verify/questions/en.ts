// Questions in English.
import { parseWords, type Questions } from './questions.ts';

export const en: Questions = {
  plain: [
    ['What color is fresh snow?', 'white'],
    ['What color is a ripe lemon?', 'yellow'],
    ['What color is grass in spring?', 'green'],
    ['How many legs does a cat have?', '4', 'four', '4 legs', 'four legs'],
    ['How many wheels does a bicycle have?', '2', 'two', '2 wheels', 'two wheels'],
    ['How many days are there in a week?', '7', 'seven', '7 days', 'seven days'],
    ['How many months are there in a year?', '12', 'twelve', '12 months', 'twelve months'],
    ['How many minutes are there in an hour?', '60', 'sixty', '60 minutes', 'sixty minutes'],
    ['How many fingers are there on one hand?', '5', 'five', '5 fingers', 'five fingers'],
    ['How many corners does a triangle have?', '3', 'three', '3 corners', 'three corners'],
    ['Which day comes after Monday?', 'Tuesday'],
    ['Which day comes before Friday?', 'Thursday'],
    ['Which month comes after March?', 'April'],
    ['Which month is the first of the year?', 'January'],
    ['Which season comes after winter?', 'spring'],
    ['Which animal says meow?', 'cat', 'cats', 'kitten'],
    ['Which animal barks?', 'dog', 'dogs'],
    ['What falls from the clouds when it rains?', 'rain', 'water', 'raindrops', 'drops'],
    ['What does ice become when it melts?', 'water'],
    ['What is the opposite of hot?', 'cold', 'cool'],
    ['What is the opposite of up?', 'down'],
    ['What is the opposite of day?', 'night'],
    ['With which part of your face do you smell?', 'nose', 'my nose', 'your nose'],
    ['Which letter comes after B in the alphabet?', 'C'],
    ['What do you read: a book or a spoon?', 'book'],
    ['What shines in the sky by day: the sun or a lamp?', 'sun'],
  ],
  numbers: parseWords(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen',
  ),
  words: parseWords(
    'harbour/harbor wind bridge river window garden table train mountain letter island clock',
  ),
  sum: (a, b) => `What is ${a} plus ${b}?`,
  larger: (a, b) => `Which number is larger: ${a} or ${b}?`,
  wordAt: [
    (list) => `Type the first of these three words: ${list}.`,
    (list) => `Type the second of these three words: ${list}.`,
    (list) => `Type the last of these three words: ${list}.`,
  ],
  comma: ', ',
};
