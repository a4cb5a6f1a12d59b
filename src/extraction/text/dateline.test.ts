import { readDateline } from './dateline.js';

describe('readDateline', () => {
  it.each<[string, string | null, string | null, string]>([
    ['NEW YORK, Jan. 5, 2024 /PRNewswire/ -- Acme today', 'NEW YORK', '2024-01-05', 'Acme today'],
    ['AUSTIN, Texas--(BUSINESS WIRE)--Acme today', 'AUSTIN, Texas', null, 'Acme today'],
    ['LONDON, March 4, 2024 (GLOBE NEWSWIRE) -- Acme today', 'LONDON', '2024-03-04', 'Acme today'],
    [
      'MINNEAPOLIS, Minn. - (NewMediaWire) - October 1, 2024 - Acme today',
      'MINNEAPOLIS, Minn.',
      '2024-10-01',
      'Acme today',
    ],
    ['Stuttgart, Germany – July 17, 2025 – Acme today', 'Stuttgart, Germany', '2025-07-17', 'Acme today'],
    ['Zurich, 3 May 2025 – Acme today', 'Zurich', '2025-05-03', 'Acme today'],
    ['--News Direct-- Acme today', null, null, 'Acme today'],
    [
      'Acme, a maker of drones (and more), today announced',
      null,
      null,
      'Acme, a maker of drones (and more), today announced',
    ],
    ['Acme (formerly Quill) has raised $5m', null, null, 'Acme (formerly Quill) has raised $5m'],
    ...[
      'Lendable closed the round on May 1, 2025 (Series A) and hires.',
      'Acme, founded on 3 May 2020 (as Quill), raised $5m',
    ].map((text): [string, null, null, string] => [text, null, null, text]),
    ['May 2, 2025 – Acme today', null, '2025-05-02', 'Acme today'],
    ['2 May 2025 - Berlin, Germany - Acme today', 'Berlin, Germany', '2025-05-02', 'Acme today'],
    ['NEW YORK (PRNewswire) - Acme today', 'NEW YORK', null, 'Acme today'],
    ['TORONTO--(Newsfile Corp. - May 2, 2025) - Acme today', 'TORONTO', '2025-05-02', 'Acme today'],
    ['NEW YORK, May 2, 2025 (GLOBE NEWSWIRE) Acme today', 'NEW YORK', '2025-05-02', 'Acme today'],
    ['NEW YORK, May 2, 2025 /PRNewswire/ Acme today', 'NEW YORK', '2025-05-02', 'Acme today'],
  ])('separates place and date from the text in "%s"', (paragraph, place, date, rest) => {
    const dateline = readDateline(paragraph);
    expect([dateline.place, dateline.date, paragraph.slice(dateline.length)]).toEqual([place, date, rest]);
  });
});
