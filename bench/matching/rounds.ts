import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { normaliseCompanyName } from '../../src/company-names/normalise.js';
import { upsertRound } from '../../src/rounds/rounds.queries.js';
import type { StatedRound } from '../../src/rounds/stated-round.js';
import { company, unknownCompany, writtenName } from './synthetic-crm.js';
import type { Company } from './synthetic-crm.js';

/** Stores rounds for matching and returns their ids. A third of the companies are in a CRM. */
export async function storeRounds(
  dataSource: DataSource,
  count: number,
  companies: ReadonlySet<number>,
  random: () => number,
): Promise<string[]> {
  const known = [...companies];
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { name, domain } =
      at % 3 === 0
        ? company(known[Math.floor(known.length * random())]!)
        : unknownCompany(Math.floor(random() * 1e9));
    ids.push(await storeRound(dataSource, { name: writtenName(name, random), domain }, random() < 0.8));
  }
  return ids;
}

/** Stores one round and returns its id. */
export async function storeRound(
  dataSource: DataSource,
  { name, domain }: Company,
  withWebsite: boolean,
): Promise<string> {
  const id = randomUUID();
  const values = {
    id,
    companyKey: normaliseCompanyName(name).key,
    registrableDomain: withWebsite ? domain : null,
    facts: facts(name, withWebsite ? `https://www.${domain}/` : null),
    provenance: {},
    earliestDate: '2026-03-02',
  };
  await upsertRound(dataSource.manager, values, new Date());
  return id;
}

function facts(companyName: string, website: string | null): StatedRound {
  return {
    companyName,
    legalName: null,
    website,
    amount: 12_000_000,
    currency: 'USD',
    amountUsd: 12_000_000,
    fundingType: 'series-a',
    articleUrl: 'https://news.example/articles/a-round-of-some-size-closed-today',
    articleTitle: `${companyName} raises $12M Series A to grow`,
    publishedDate: '2026-03-02',
    ceoName: 'Dana Whitfield',
    ceoEmail: null,
    ceoLinkedinUrl: null,
    industry: 'software',
    location: 'Rotterdam, Netherlands',
    locationCountry: 'NL',
    leadInvestor: 'Harbour Ventures',
    investors: ['Harbour Ventures', 'Quill Capital', 'Lantern Partners'],
    confidenceScore: 0.93,
    filing: null,
  };
}
