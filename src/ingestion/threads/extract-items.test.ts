import { mayBeAboutRound } from './extract-items.js';

describe('mayBeAboutRound', () => {
  it.each([
    ['English', 'Fernhill picks up seed money', 'Read more on our site.'],
    ['German', 'Kieswerk sammelt Kapital ein', 'Das Start-up aus Bremen will damit wachsen.'],
    ['French', 'La jeune pousse Brindille boucle une levée', 'Elle veut recruter à Lyon.'],
    ['Japanese', 'ミナトモが資金調達を実施', '港湾ロボットの会社です。'],
    ['an amount alone', 'Fernhill: £3.2m for the seed drills of the future', ''],
  ])('returns true for a teaser about a round: %s', (_language, title, text) => {
    expect(mayBeAboutRound({ title, text })).toBe(true);
  });

  it.each([
    ['other news', 'Heavy rain floods two streets in Lisburn', 'The fire brigade was there until noon.'],
    ['other German news', 'Der Radweg am Kanal ist wieder offen', 'Die Arbeiten sind beendet.'],
    ['other Russian news', 'Дожди подтопили две улицы в Клину', 'Пожарные работали до полудня.'],
  ])('returns false for %s', (_kind, title, text) => {
    expect(mayBeAboutRound({ title, text })).toBe(false);
  });
});
