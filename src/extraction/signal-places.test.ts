import { loadModels } from './load-models.js';
import { readItem } from './read-item.js';
import { placesOfSignals } from './signal-places.js';

const { vocabulary } = loadModels();
const found = (item: { title: string; text: string }, names: string[]) => {
  const { title, text } = placesOfSignals(item, vocabulary, names);
  return {
    title: title.map(({ names, start, end }) => [...names, item.title.slice(start, end)]),
    text: text.map(({ names, start, end }) => [...names, item.text.slice(start, end)]),
  };
};

const item = {
  title: 'Tidewell mulls deal with Quill Capital',
  text: 'Tidewell’s founders  are in talks for $40 million.\n\nThe talks may fail, people said.',
};

it('placesOfSignals finds words, pairs of words, and pairs with a gap', () => {
  expect(found(item, ['title: mulls', 'body: in talks', 'body: for', 'anywhere fail'])).toEqual({
    title: [['title: mulls', 'mulls']],
    text: [
      ['body: in talks', 'in talks'],
      ['body: for', 'for'],
      ['anywhere fail', 'fail'],
    ],
  });
  expect(found(item, ['body: are … talks']).text).toEqual([
    ['body: are … talks', 'are'],
    ['body: are … talks', 'talks'],
  ]);
});

it('placesOfSignals finds names, amounts and classes that a mark stands for', () => {
  const text = 'It talks with Quill Capital on $40 million in cash.';
  expect(found({ title: '', text }, ['body: with @', 'body: on §']).text).toEqual([
    ['body: with @', 'with Quill Capital'],
    ['body: on §', 'on $40 million'],
  ]);
  const round = { title: 'Oatfield closes Series A round', text: '' };
  const name = 'title classes: @ > round+sure-round';
  expect(found(round, [name]).title).toEqual([
    [name, 'Oatfield'],
    [name, 'Series A round'],
  ]);
});

it('placesOfSignals merges overlapping signals into the place of the first one', () => {
  expect(found(item, ['body: in talks', 'anywhere talks']).text).toEqual([
    ['body: in talks', 'anywhere talks', 'in talks'],
    ['anywhere talks', 'talks'],
  ]);
});

it('placesOfSignals finds a Japanese word, and finds no place for a signal that is not a word', () => {
  const japanese = { title: '青空工業が買収を発表', text: '' };
  expect(found(japanese, ['title: 買収']).title).toEqual([['title: 買収', '買収']]);
  const nothing = ['segments 3', 'always', 'amounts in title 1', 'language en', 'second reader', ''];
  expect(found(item, nothing)).toEqual({ title: [], text: [] });
});

it('placesOfSignals finds every word that decided, even if cleaning changed spaces and apostrophes', () => {
  const article = {
    title: 'Brackenridge Foods’ mill in Lyon to close',
    text: `LYON,\u00a0March 2 --\r\n  Brackenridge Foods’ owners appoint   a new chief.\n\n\nThe mill has ground oats since 1904.`,
  };
  const names = readItem(article, loadModels()).signals.map(({ name }) => name);
  const words = names.filter((name) => /^(?:title|body|anywhere|title classes|lead classes)[: ]/.test(name));
  expect(words.length).toBeGreaterThan(3);
  for (const name of words) {
    const { title, text } = found(article, [name]);
    expect([name, [...title, ...text].length > 0]).toEqual([name, true]);
  }
});
