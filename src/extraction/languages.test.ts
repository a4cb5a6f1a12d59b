import { toUsd } from '../rounds/usd/to-usd.js';
import { extractArticle } from './extract-article.js';

type Expected = {
  companyName?: string;
  amount?: number;
  currency?: string;
  fundingType?: string;
  locationCountry?: string;
};

const read = (language: string, title: string, text: string) =>
  extractArticle({ title, text, language, link: null, publishedDate: '2026-03-02' }, { toUsd });

describe('rounds in other languages', () => {
  it.each<[string, string, string, string, Expected]>([
    [
      'does not include a town before the company name in the name',
      'es',
      'Lumbre Tech cierra una ronda semilla de 2 millones de euros',
      'La firma de Zaragoza Lumbre Tech usará el dinero para contratar.',
      { companyName: 'Lumbre Tech', amount: 2e6 },
    ],
    [
      'keeps a number that is part of a company name',
      'pl',
      'Browar Trzy Szyszki: 2,9 mln zł z crowdfundingu udziałowego',
      '',
      { companyName: 'Browar Trzy Szyszki', amount: 2.9e6 },
    ],
    [
      'keeps a company name that looks like an adjective before a legal form',
      'de',
      'Hangblick Ventures steigt bei Dachplaner ein',
      'Der Investor beteiligt sich mit 2 Mio. Euro an der Dachplaner GmbH. Die Seed-Runde ist beendet.',
      { companyName: 'Dachplaner', amount: 2e6 },
    ],
    [
      'does not include a stage after the company name in the name',
      'tr',
      'Fintech girişimi Paracık Seri A turunda 8 milyon dolar topladı',
      'Yatırım Ankara Ventures’tan geldi.',
      { companyName: 'Paracık', fundingType: 'series-a' },
    ],
    [
      'finds the round in a headline without a verb by its funding type',
      'no',
      'Enova-tilskudd: 12 millioner til Skjærvind',
      'Skjærvind i Ålesund skal bygge en prototype.',
      { companyName: 'Skjærvind', amount: 12e6, currency: 'NOK', fundingType: 'grant' },
    ],
    [
      'takes the amount from the headline if the text states the round without an amount',
      'pl',
      '12 mln dolarów dla polskiej spółki medycznej',
      'Krakowska Lekarnia zamknęła serię A pod przewodnictwem Harrow Peak.',
      { companyName: 'Lekarnia', amount: 12e6, currency: 'USD', fundingType: 'series-a' },
    ],
    [
      'does not read the Portuguese article before "rodada" as series A',
      'pt',
      'Jangada levanta R$ 9 milhões em rodada liderada pela Mangue Ventures',
      'A rodada seed será usada em contratações.',
      { companyName: 'Jangada', fundingType: 'seed' },
    ],
    [
      'reads a currency without a space before it in a script without spaces',
      'zh',
      '新創公司「海星」完成新台幣8000萬元A輪募資',
      '本輪由玉樹創投領投。',
      { companyName: '海星', amount: 8e7, currency: 'TWD' },
    ],
    [
      'keeps a small word within a company name',
      'fr',
      'Marché aux Plumes lève 4 millions d’euros',
      'La start-up Marché aux Plumes boucle un amorçage de 4 millions d’euros mené par Ember Capital.',
      { companyName: 'Marché aux Plumes', amount: 4e6 },
    ],
    [
      'ends a declined company name before the next name',
      'tr',
      "Girişim Paracık'tan İzmir'e büyüme: 5 milyon dolar tohum yatırım aldı",
      'İzmirli girişim Paracık, tohum turunda 5 milyon dolar yatırım aldı.',
      { companyName: 'Paracık', amount: 5e6 },
    ],
    [
      'infers the country from the currency and language if the text names no place',
      'sv',
      'Granris tar in 12 miljoner kronor i en såddrunda',
      'Rundan leddes av Skärgård Ventures.',
      { companyName: 'Granris', locationCountry: 'SE' },
    ],
  ])('%s', (_promise, language, title, text, expected) => {
    expect(read(language, title, text)).toMatchObject({ outcome: 'round', rounds: [expected] });
  });

  it.each([
    [
      'no',
      'a firm that builds',
      'Meieri investerer 300 millioner i ny hall',
      'Hallen skal stå ferdig i 2028.',
    ],
    [
      'pl',
      'a declined town',
      'Producent mebli zainwestuje 90 mln zł w fabrykę pod Rzeszowem',
      'Pracę znajdzie tam 80 osób.',
    ],
    [
      'de',
      'an earlier round',
      'Neue Finanzchefin bei Talblick',
      'Talblick hatte zuletzt 9 Millionen Euro in einer Serie A aufgenommen.',
    ],
    [
      'pt',
      'bonds',
      'Ferrovia Clara emite R$ 300 milhões em debêntures',
      'A concessionária concluiu a emissão de R$ 300 milhões em debêntures.',
    ],
    [
      'it',
      'the rounds of a year',
      'I maggiori round del 2025',
      'In testa Voltara Mare (90 milioni di euro, serie C) e Medusa Viva (40 milioni, serie B).',
    ],
    [
      'de',
      'a fund',
      'Nordwind Ventures schließt zweiten Fonds mit 80 Millionen Euro',
      'Er investiert in der Seed- und Series-A-Phase, zunächst ein bis zwei Millionen Euro.',
    ],
    [
      'es',
      'a public budget',
      'El Ayuntamiento de Valdeclaro aprueba un presupuesto de 90 millones',
      'Incluye 500.000 euros de capital semilla para emprendedores.',
    ],
    [
      'ja',
      'a public partnership',
      'アオイ発電、静岡市と連携協定',
      '同社は2024年にシリーズAで9億円を調達している。',
    ],
  ])('finds no round in language %s in a text about %s', (language, _what, title, text) => {
    expect(read(language, title, text).outcome).toBe('rejected');
  });
});
