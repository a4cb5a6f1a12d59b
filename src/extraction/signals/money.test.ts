import { startThreadClock } from '../../../test/harness/thread-clock.js';
import { LANGUAGES, lexiconFor } from '../lexicon/lexicons.js';
import { findMoney } from './money.js';

const wordsOf = (language: string) => {
  const lexicon = lexiconFor(language);
  if (!lexicon) throw new Error(`There is no lexicon for ${language}.`);
  return lexicon;
};
const readIn = (language: string, text: string): [number, string][] =>
  findMoney(text, wordsOf(language)).map(({ value, currency }) => [value, currency]);
const read = (text: string): [number, string][] => readIn('en', text);

describe('findMoney', () => {
  it.each<[string, number, string]>([
    ['raised $5 million', 5e6, 'USD'],
    ['raised $5.5M', 5.5e6, 'USD'],
    ['a $2.25MM seed round', 2.25e6, 'USD'],
    ['a $ 5,000,000 investment', 5e6, 'USD'],
    ['US$175M', 175e6, 'USD'],
    ['USD 20 million', 20e6, 'USD'],
    ['20 million dollars', 20e6, 'USD'],
    ['£2.5m', 2.5e6, 'GBP'],
    ['CAD$30M', 30e6, 'CAD'],
    ['C$10 Million', 10e6, 'CAD'],
    ['CDN$16.3m', 16.3e6, 'CAD'],
    ['$2.75M CAD', 2.75e6, 'CAD'],
    ['CHF20M', 20e6, 'CHF'],
    ['4,5 Mio. CHF', 4.5e6, 'CHF'],
    ['€1,2 Mio', 1.2e6, 'EUR'],
    ['6.7 million euros', 6.7e6, 'EUR'],
    ['A$22 million', 22e6, 'AUD'],
    ['S$4.2M', 4.2e6, 'SGD'],
    ['HK$300m', 300e6, 'HKD'],
    ['R$12 milhões? no: R$12m', 12e6, 'BRL'],
    ['₹13,00,00,000', 13e7, 'INR'],
    ['Rs 45 crore', 45e7, 'INR'],
    ['Rs. 90 lakh', 9e6, 'INR'],
    ['¥3 billion', 3e9, 'JPY'],
    ['RMB 200 million', 200e6, 'CNY'],
    ['SEK 40m', 40e6, 'SEK'],
    ['PLN 12 million', 12e6, 'PLN'],
    ['a $1.2bn market', 1.2e9, 'USD'],
    ['$675,000', 675_000, 'USD'],
    ['$19.49-Million', 19.49e6, 'USD'],
    ['$850k', 850_000, 'USD'],
    ['in excess of $5million', 5e6, 'USD'],
    ['1.5 million US dollars', 1.5e6, 'USD'],
    ['US dollar 3 million', 3e6, 'USD'],
    ['€5-7 Mio', 5e6, 'EUR'],
    ['Rs 50 to Rs 60 lakh', 5e6, 'INR'],
    ['half a million euros', 5e5, 'EUR'],
    ['two million dollars', 2e6, 'USD'],
    ['Thirty-Five Million Dollars', 35e6, 'USD'],
    ['a million dollars', 1e6, 'USD'],
    ['closed a SAR 22 million round', 22e6, 'SAR'],
    ['EUR 2 300 000', 2.3e6, 'EUR'],
    ['SKr60m', 60e6, 'SEK'],
    ['Dh95 million', 95e6, 'AED'],
    ['400 million baht', 400e6, 'THB'],
    ['Rp 60 billion', 60e9, 'IDR'],
    ['TND 6 million', 6e6, 'TND'],
  ])('reads the amount in "%s"', (text, value, currency) => {
    expect(read(text)).toContainEqual([value, currency]);
  });

  it.each<[string, string, number, string]>([
    ['de', 'die 33-Millionen-Euro-Runde', 33e6, 'EUR'],
    ['de', 'ein 40-Millionen-Kredit', 40e6, 'EUR'],
    ['de', '20 Mio. Eigenkapital', 20e6, 'EUR'],
    ['fr', 'un seed à 14 MDH', 14e6, 'MAD'],
    ['fr', "2 millions et demi d'euros", 2.5e6, 'EUR'],
    ['es', '2,5 millones de seed', 2.5e6, 'EUR'],
    ['es', 'recibe 1,1 millones de CDTI', 1.1e6, 'EUR'],
    ['es', 'Un millón doscientos mil euros', 1.2e6, 'EUR'],
    ['es', 'un millón y medio de dólares', 1.5e6, 'USD'],
    ['es', 'treinta y cinco millones de euros', 35e6, 'EUR'],
    ['pl', 'dwadzieścia pięć milionów złotych', 25e6, 'PLN'],
    ['es', '80 millones de pesos', 80e6, 'MXN'],
    ['es', '4.000 millones de pesos', 4e9, 'COP'],
    ['es', '$1.200 millones de pesos', 1.2e9, 'COP'],
    ['es', 'una línea de 1,500 mdp', 1.5e9, 'MXN'],
    ['es', 'por Q6 millones', 6e6, 'GTQ'],
    ['pt', 'R$ 130 mi', 130e6, 'BRL'],
    ['pt', '2 milhões e meio de reais', 2.5e6, 'BRL'],
    ['it', 'un minibond da 3 milioni sottoscritto', 3e6, 'EUR'],
    ['it', '4,8 milioni (e un fondo)', 4.8e6, 'EUR'],
    ['it', '3 milioni e mezzo di euro', 3.5e6, 'EUR'],
    ['it', '1 milione e 850 mila euro', 1.85e6, 'EUR'],
    ['it', '26 milioni di ricavi', 26e6, 'EUR'],
    ['nl', "'zeven ton' van angels", 700e3, 'EUR'],
    ['nl', '3 miljoen rijker', 3e6, 'EUR'],
    ['no', '16 millioner rikere', 16e6, 'NOK'],
    ['fi', '3 miljoonan avustus', 3e6, 'EUR'],
    ['pl', 'milion złotych od aniołów', 1e6, 'PLN'],
    ['tr', '1 milyon 350 bin TL', 1.35e6, 'TRY'],
    ['ja', '１．５億円を調達', 150e6, 'JPY'],
    ['ja', '12億ルピー', 1.2e9, 'INR'],
    ['zh', '完成千万美元融资', 10e6, 'USD'],
    ['ko', '텐센트서 100억 투자받았다', 10e9, 'KRW'],
    ['ko', '60억 프리A', 6e9, 'KRW'],
    ['ko', '40억을 투자받은', 4e9, 'KRW'],
    ['ko', '시리즈A 110억 · 펫보험', 11e9, 'KRW'],
    ['ko', '엔젤투자 1억5천만원', 150e6, 'KRW'],
    ['ko', '4천100억원', 410e9, 'KRW'],
    ['ms', 'Rp 60 miliar', 60e9, 'IDR'],
    ['id', 'Rp5 M dari investor', 5e9, 'IDR'],
    ['id', 'US$5M', 5e6, 'USD'],
    ['id', '9 juta dolar AS', 9e6, 'USD'],
    ['ms', 'RM5 juta', 5e6, 'MYR'],
    ['ro', '5,5 milioane de euro', 5.5e6, 'EUR'],
    ['ro', '24 de milioane de dolari', 24e6, 'USD'],
    ['ro', '30 milioane ron', 30e6, 'RON'],
    ['hu', '350 millió forintot', 350e6, 'HUF'],
    ['hu', '480 milliós tőkeemelés', 480e6, 'HUF'],
    ['hu', 'egymilliárd dolláros', 1e9, 'USD'],
    ['el', '12 εκατ. ευρώ', 12e6, 'EUR'],
    ['el', 'ΣΗΚΩΣΕ 5 ΕΚΑΤ. ΕΥΡΩ', 5e6, 'EUR'],
    ['vi', '3,5 triệu USD', 3.5e6, 'USD'],
    ['vi', '2 tỷ rưỡi đồng', 2.5e9, 'VND'],
    ['uk', '$2,3 млн', 2.3e6, 'USD'],
    ['uk', '1,6 млрд грн', 1.6e9, 'UAH'],
    ['ru', 'полтора миллиона долларов', 1.5e6, 'USD'],
    ['ru', '150 млн руб.', 150e6, 'RUB'],
    ['bg', '1,4 млн. лв.', 1.4e6, 'BGN'],
    ['sk', '960-tisíc eur', 960e3, 'EUR'],
    ['hr', 'milijun i pol eura', 1.5e6, 'EUR'],
    ['sr', '2 милиона евра', 2e6, 'EUR'],
    ['th', '45 ล้านบาท', 45e6, 'THB'],
    ['th', '๔๕ ล้านบาท', 45e6, 'THB'],
    ['he', 'כ-20 מיליון ש"ח', 20e6, 'ILS'],
    ['he', 'מיליון וחצי דולר', 1.5e6, 'USD'],
    ['ar', 'بـ5 ملايين دولار', 5e6, 'USD'],
    ['ar', 'مليوني دولار', 2e6, 'USD'],
    ['ar', '٣٫٥ مليون ريال', 3.5e6, 'SAR'],
  ])('reads the amount in language %s: %s', (language, text, value, currency) => {
    expect(readIn(language, text)).toEqual([[value, currency]]);
  });

  it.each([
    ['en', 'Thirty-five million people in 2019 500 firms'],
    ['de', 'mit 5 Millionen Kunden'],
    ['de', 'die 5-Millionen-Nutzer-Marke'],
    ['fr', "5 millions d'utilisateurs"],
    ['es', 'recibe 5 millones de usuarios'],
    ['pt', 'chega a 3 milhões de clientes'],
    ['it', 'usata da 5 milioni di persone'],
    ['it', 'utilizzata da 19mila famiglie'],
    ['pl', 'ma 74 tys. płacących użytkowników'],
    ['pl', 'milion użytkowników'],
    ['ja', '会員数は５００万人'],
    ['ko', '누적 가입 200만’ 식단앱'],
    ['zh', '数千万美元、数十亿元'],
    ['id', '5 juta pengguna'],
    ['ro', '5 milioane de utilizatori'],
    ['hu', 'hárommillió ember'],
    ['el', '5 εκατ. χρήστες'],
    ['vi', '3 triệu người dùng'],
    ['uk', '3 млн користувачів'],
    ['ru', 'миллион пользователей'],
    ['bg', '2 млн. потребители'],
    ['sk', '3 milióny používateľov'],
    ['sr', '2 милиона корисника'],
    ['th', 'ผู้ใช้ 5 ล้านคน'],
    ['he', '5 מיליון משתמשים'],
    ['ar', '5 ملايين مستخدم'],
  ])('does not read a number of other things as money in language %s: %s', (language, text) => {
    expect(readIn(language, text)).toEqual([]);
  });

  it('does not include the full stop of a sentence in an amount', () => {
    const [money] = findMoney('Firma získala 45 milionů. Její tiskárny', wordsOf('cs'));
    expect(money?.raw).toBe('45 milionů');
  });

  it.each([
    ['en', 'It raised $5 million.', '$5 million'],
    ['en', 'It raised $5 million. It will hire.', '$5 million'],
    ['en', 'It raised 5 million US dollars.', '5 million US dollars'],
    ['de', 'Das Startup erhält 5 Mio. Euro.', '5 Mio. Euro'],
    ['de', 'Das Startup erhält € 5 Mio. von Investoren.', '€ 5 Mio.'],
  ])(
    'regression: omits the full stop of the sentence after an amount in language %s: %s',
    (language, text, raw) => {
      expect(findMoney(text, wordsOf(language)).map((money) => money.raw)).toEqual([raw]);
    },
  );

  it('applies the scale at the end of a range to both amounts', () => {
    expect(read('between $5 to $7 million')).toEqual([
      [5e6, 'USD'],
      [7e6, 'USD'],
    ]);
  });

  it.each<[string, string, number[]]>([
    ['en', 'raise 8 and 15 million dollars', [8e6, 15e6]],
    ['en', 'raise 5, 8.5 and $15 million', [5e6, 8.5e6, 15e6]],
    ['en', 'raise $8 and $15 million', [8e6, 15e6]],
    ['de', 'erhalten 2,5 und 4 Millionen Euro', [2.5e6, 4e6]],
    ['fr', "lèvent 3 et 12 millions d'euros", [3e6, 12e6]],
    ['es', 'entre 3 y 20 millones de euros', [3e6, 20e6]],
    ['en', 'On May 5, 15 million dollars', [15e6]],
    ['en', 'In 2019 and 15 million dollars', [15e6]],
    ['en', 'in Q3 and 24/7 and $15 million', [15e6]],
  ])('applies a shared scale to each amount of a list in language %s: %s', (language, text, values) => {
    expect(readIn(language, text).map(([value]) => value)).toEqual(values);
  });

  it('does not read plain numbers, words or codes inside words as money', () => {
    expect(read('200 employees in 12 countries, the Bars 5 and Chrome 20, grew 66%')).toEqual([]);
    expect(read('Yours 5 million reasons')).toEqual([]);
  });

  it('does not read the first letter of the next word as a scale', () => {
    expect(read('$10 monthly')).toEqual([[10, 'USD']]);
    expect(read('$17.00 per share')).toEqual([[17, 'USD']]);
  });

  it.each(['$1,', '1', '1.', 'R$', '$1 to '])('reads 100,000 characters of %s within 2 s', (part) => {
    const cpuMs = startThreadClock();
    findMoney(part.repeat(100_000 / part.length), wordsOf('en'));
    expect(cpuMs()).toBeLessThan(2000);
  });

  it.each(LANGUAGES)('reads long texts in %s within 2 s', (language) => {
    const cpuMs = startThreadClock();
    for (const part of ['$1,', '1 ', '1.000 ', '1 m ', 'a-'])
      findMoney(part.repeat(4_000), wordsOf(language));
    expect(cpuMs()).toBeLessThan(2000);
  });
});
