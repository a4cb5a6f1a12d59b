import { romanise } from './romanise.js';
import { compareSounds, skeletonOf } from './sound.js';

describe('compareSounds', () => {
  it.each([
    ['ストリーム', 'stream', 0.12],
    ['コルベンタ', 'kolventa', 0.1],
    ['フォワード', 'forward', 0.1],
    ['브론타비아', 'brontavia', 0.1],
    ['كاليمارا', 'kalimara', 0.1],
    ['טקטוניקה', 'tektonika', 0.12],
    ['Тектоника', 'tektonika', 0],
  ])('the sound of %s is close to the sound of %s', (foreign, latin, most) => {
    expect(skeletonOf(romanise(foreign))).toBe(skeletonOf(latin));
    expect(compareSounds(romanise(foreign), latin).distance).toBeLessThanOrEqual(most);
  });

  it.each([
    ['キーエンス', 'cerenis'],
    ['ニッカトー', 'nekudo'],
    ['テルナイト', 'tinychat'],
  ])('the sound of %s differs from the sound of %s', (foreign, latin) => {
    expect(compareSounds(romanise(foreign), latin).distance).toBeGreaterThan(0.2);
  });

  it('returns the number of compared consonants', () => {
    expect(compareSounds('tmr', 'tamara').consonants).toBe(3);
    expect(compareSounds('', 'aia')).toEqual({ distance: 1, consonants: 0 });
  });
});
