import type { Site } from './site.js';

/** A Form D filing in the list of a fake EDGAR. */
export interface FakeFiling {
  accession: string;
  cik: string;
  name: string;
  /** Default: `D`. */
  form?: string;
  filedAt?: string;
  /** US dollars sold. Default: 2,000,000. */
  sold?: number;
  /** Day of the signature, `YYYY-MM-DD`. Default: 2026-03-03. */
  signedOn?: string;
  /** HTTP status of the response without the document. Default: 200 with the document. */
  status?: number;
}

/**
 * Makes a site respond like EDGAR for these filings, newest first. The list has pages of 100
 * entries. After the last page, the site answers 503 with an HTML page.
 */
export function serveEdgar(site: Site, base: string, filings: readonly FakeFiling[]): void {
  site.serve(`${base}/cgi-bin/browse-edgar`, ({ path }) => {
    const start = Number(new URL(path, site.origin).searchParams.get('start'));
    if (start > 0 && start >= filings.length)
      return {
        status: 503,
        headers: { 'content-type': 'text/html' },
        body: '<html><body>Service Unavailable</body></html>',
      };
    const page = filings.slice(start, start + 100).map((filing) => toEntry(filing));
    const xml = `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title>${page.join('\n')}</feed>`;
    return { headers: { 'content-type': 'application/atom+xml' }, body: Buffer.from(xml, 'latin1') };
  });
  for (const filing of filings) serveDocument(site, base, filing);
}

/** Serves the document of a filing. The filing need not be in a list. */
export function serveDocument(site: Site, base: string, filing: FakeFiling): void {
  const path = `${base}/Archives/edgar/data/${filing.cik}/${filing.accession.replaceAll('-', '')}/primary_doc.xml`;
  site.serve(
    path,
    (filing.status ?? 200) === 200 ? { body: toDocument(filing) } : { status: filing.status ?? 200 },
  );
}

/** Serves the index of a day, `YYYY-MM-DD`, with all its filings. */
export function serveDailyIndex(site: Site, base: string, day: string, filings: readonly FakeFiling[]): void {
  const lines = filings.map(({ form = 'D', name, cik, accession }) =>
    [
      form.padEnd(12),
      name.padEnd(62),
      cik.padEnd(12),
      day.replaceAll('-', '').padEnd(12),
      `edgar/data/${cik}/${accession}.txt`,
    ].join(''),
  );
  const head = [
    'Description:           Daily Index of EDGAR Dissemination Feed by Form Type',
    '',
    `Form Type   Company Name`,
    '-'.repeat(141),
  ];
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  site.serve(
    `${base}/Archives/edgar/daily-index/${day.slice(0, 4)}/QTR${quarter}/form.${day.replaceAll('-', '')}.idx`,
    {
      body: Buffer.from([...head, ...lines, ''].join('\n'), 'latin1'),
    },
  );
}

/**
 * Returns one entry for the issuer and one for a co-registrant, because EDGAR repeats an accession
 * number for each filer.
 */
function toEntry({
  accession,
  cik,
  name,
  form = 'D',
  filedAt = '2026-03-04T09:30:00-05:00',
}: FakeFiling): string {
  const path = `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/${accession}-index.htm`;
  const entry = `<entry><title>${form} - ${name} (${cik.padStart(10, '0')}) (Filer)</title><link rel="alternate" type="text/html" href="${path}"/>
<updated>${filedAt}</updated><category scheme="https://www.sec.gov/" label="form type" term="${form}"/><id>urn:tag:sec.gov,2008:accession-number=${accession}</id></entry>`;
  return entry;
}

function toDocument({
  accession,
  cik,
  name,
  form = 'D',
  sold = 2_000_000,
  signedOn = '2026-03-03',
}: FakeFiling): string {
  return `<?xml version="1.0"?>
<edgarSubmission><schemaVersion>X0708</schemaVersion><submissionType>${form}</submissionType><testOrLive>LIVE</testOrLive>
<primaryIssuer><cik>${cik.padStart(10, '0')}</cik><entityName>${name}</entityName><issuerAddress><city>AUSTIN</city><stateOrCountry>TX</stateOrCountry></issuerAddress></primaryIssuer>
<offeringData><industryGroup><industryGroupType>Other Technology</industryGroupType></industryGroup>
<typeOfFiling><newOrAmendment><isAmendment>${form === 'D/A'}</isAmendment></newOrAmendment><dateOfFirstSale><value>2026-02-20</value></dateOfFirstSale></typeOfFiling>
<typesOfSecuritiesOffered><isEquityType>true</isEquityType></typesOfSecuritiesOffered>
<offeringSalesAmounts><totalOfferingAmount>9000000</totalOfferingAmount><totalAmountSold>${sold}</totalAmountSold></offeringSalesAmounts>
<signatureBlock><signature><signatureDate>${signedOn}</signatureDate></signature></signatureBlock></offeringData>
<!-- ${accession} --></edgarSubmission>`;
}
