export interface Filing {
  accession: string;
  cik: string;
}

/**
 * Matches a line of the index: form, company name, CIK, filing date and path. The widths of the
 * columns have changed over the years.
 */
const INDEX_LINE =
  /^(D|D\/A)\s{2,}\S.*?\s+(\d{1,10})\s+\d{4}-?\d{2}-?\d{2}\s+edgar\/data\/(\d+)\/(\d{10}-\d{2}-\d{6})\.txt\s*$/;

/** Maximum number of characters of a line that are read. */
const LONGEST_LINE = 1_000;

/**
 * Parses the Form D and D/A filings of a daily index, ordered by accession. Returns each filing
 * once.
 */
export function parseDailyIndex(bytes: Uint8Array): Filing[] {
  const filings = new Map<string, Filing>();
  for (const line of new TextDecoder('iso-8859-1').decode(bytes).split('\n')) {
    const [, , , cik, accession] = INDEX_LINE.exec(line.slice(0, LONGEST_LINE)) ?? [];
    if (cik !== undefined && accession !== undefined && !filings.has(accession))
      filings.set(accession, { accession, cik: cik.replace(/^0+/, '') });
  }
  return [...filings.values()].sort((a, b) => a.accession.localeCompare(b.accession));
}
