import { normaliseCompanyName } from './normalise.js';
import { isShortened, shortNamesOf } from './shortened.js';

describe('isShortened', () => {
  it.each([
    ['Acorn', 'Acorn Battery Systems', true],
    ['Acorn Digital', 'Acorn', true],
    ['Acorn', 'Acorn Kestrel', true],
    ['Acorn', 'Acorn', false],
    ['Acorn', 'Acorn Ventures', false],
    ['Acorn', 'Acorn Bank', false],
    ['Acorn', 'Acorn 2', false],
    ['Acorn Health', 'Acorn Robotics', false],
    ['Acorn', 'Acornia', false],
    ['Digital', 'Digital Kestrel', false],
    ['42', '42 Robotics', false],
    ['!!', '!! Robotics', false],
  ])('returns for %s and %s whether one shortens the other: %s', (a, b, is) => {
    expect(isShortened(normaliseCompanyName(a).key, normaliseCompanyName(b).key)).toBe(is);
  });
});

test('shortNamesOf returns each start of a name that may stand for it', () => {
  expect(shortNamesOf('acorn battery system')).toEqual(['acorn', 'acorn battery']);
  expect(shortNamesOf('digital acorn bank')).toEqual([]);
  expect(shortNamesOf('acorn')).toEqual([]);
});
