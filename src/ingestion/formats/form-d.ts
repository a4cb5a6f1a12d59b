import { XMLParser } from 'fast-xml-parser';
import countries from 'i18n-iso-countries';
import type { StatedRound, FundingType } from '../../rounds/stated-round.js';
import { industryOfFormD } from '../../extraction/facts/industry.js';
import { splitLegalForm } from '../../company-names/legal-name.js';
import type { RejectionReason } from '../../extraction/rejection-reason.js';
import { withoutControls } from '../../runtime/control-characters.js';
import { decodeXml } from './decode-xml.js';
import { isoCountryOfEdgar, regionOfEdgar } from './edgar-places.js';
import { InputError } from './input-error.js';

export type FormDOutcome =
  { outcome: 'round'; round: StatedRound } | { outcome: 'rejected'; reason: RejectionReason; detail: string };

/**
 * Confidence of a filing's facts. The signer swears to company and amount, but the filing does not
 * state the stage.
 */
const CONFIDENCE = 0.9;

/**
 * Maximum numbers of characters, and the maximum amount in US dollars, as for every other source. A
 * larger amount is a typing error, so the service stores the round without an amount.
 */
const MAX_NAME = 500;
const MAX_PERSON = 200;
const MAX_PLACE = 300;
const MOST_USD = 1e12;

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  isArray: (name) => name === 'relatedPersonInfo' || name === 'relationship' || name === 'signature',
});

type Node = { [name: string]: Node | Node[] | string | undefined };

/**
 * Parses the primary document of a Form D or D/A. Rejects a pooled fund, a business combination, a
 * test filing and an offering with nothing sold (decision 24). Never rejects because of the
 * industry. The amount is the total amount sold.
 *
 * A filing names the kind of security and not the kind of round. Debt alone gives `debt`,
 * convertible debt gives `convertible-note`, and anything else gives `undisclosed`. With
 * `undisclosed`, the filing merges with an article that names the round (decision 25).
 */
export function parseFormD(
  bytes: Uint8Array,
  where: { accession: string | null; url: string | null },
): FormDOutcome {
  let submission: Node;
  try {
    submission = readSubmission(bytes);
  } catch (error) {
    if (error instanceof InputError) return rejected(error.reason, error.message);
    throw error;
  }
  const form = text(submission, 'submissionType');
  if (form !== 'D' && form !== 'D/A') return rejected('not-form-d', `submission type ${form ?? 'missing'}`);
  const offering = child(submission, 'offeringData');
  return (
    whyOut(submission, offering) ?? {
      outcome: 'round',
      round: toRound(submission, offering, { ...where, form }),
    }
  );
}

function readSubmission(bytes: Uint8Array): Node {
  const xml = decodeXml(bytes, null);
  let parsed: Node;
  try {
    parsed = parser.parse(xml, true) as Node;
  } catch (error) {
    throw new InputError('not-xml', error instanceof Error ? error.message : 'not well-formed');
  }
  const submission = parsed['edgarSubmission'];
  if (!isNode(submission)) throw new InputError('not-form-d', 'the document has no edgarSubmission element');
  return submission;
}

function whyOut(submission: Node, offering: Node): FormDOutcome | null {
  if (/^test$/i.test(text(submission, 'testOrLive') ?? ''))
    return rejected('test-filing', 'testOrLive is TEST');
  const industry = child(offering, 'industryGroup');
  const securities = child(offering, 'typesOfSecuritiesOffered');
  if (/pooled investment fund/i.test(text(industry, 'industryGroupType') ?? '')) {
    return rejected('pooled-fund', 'industry group Pooled Investment Fund');
  }
  if (isTrue(securities, 'isPooledInvestmentFundType'))
    return rejected('pooled-fund', 'pooled investment fund interests');
  const fundType = text(child(industry, 'investmentFundInfo'), 'investmentFundType');
  if (fundType) return rejected('pooled-fund', `investment fund: ${fundType}`);
  if (isTrue(child(offering, 'businessCombinationTransaction'), 'isBusinessCombinationTransaction')) {
    return rejected('business-combination', 'offered in a business combination');
  }
  const name = text(child(submission, 'primaryIssuer'), 'entityName');
  if (name === null || name.length > MAX_NAME)
    return rejected(
      'not-form-d',
      `entityName is ${name === null ? 'empty' : `longer than ${MAX_NAME} characters`}`,
    );
  const sold = amountSold(offering);
  return sold === null || sold <= 0
    ? rejected('nothing-sold', `total amount sold ${sold ?? 'not given'}`)
    : null;
}

function amountSold(offering: Node): number | null {
  const stated = text(child(offering, 'offeringSalesAmounts'), 'totalAmountSold')?.replace(/[$,\s]/g, '');
  return stated && /^\d+(?:\.\d+)?$/.test(stated) ? Number(stated) : null;
}

function toRound(
  submission: Node,
  offering: Node,
  where: { accession: string | null; url: string | null; form: string },
): StatedRound {
  const issuer = child(submission, 'primaryIssuer');
  const legalName = (text(issuer, 'entityName') ?? '').replace(/\s+/g, ' ');
  const stated = amountSold(offering);
  const sold = stated !== null && stated <= MOST_USD ? stated : null;
  const filing = child(offering, 'typeOfFiling');
  const place = placeOf(child(issuer, 'issuerAddress'));
  return {
    companyName: calmCase(splitLegalForm(legalName).name),
    legalName,
    website: null,
    amount: sold,
    currency: sold === null ? null : 'USD',
    amountUsd: sold,
    fundingType: fundingTypeOf(child(offering, 'typesOfSecuritiesOffered')),
    articleUrl: where.url,
    articleTitle: `Form ${where.form}: ${legalName}`,
    publishedDate: signedOn(offering),
    ceoName: ceoOf(submission, offering)?.slice(0, MAX_PERSON) ?? null,
    ceoEmail: null,
    ceoLinkedinUrl: null,
    industry: industryOfFormD(text(child(offering, 'industryGroup'), 'industryGroupType')),
    location: place.location?.slice(0, MAX_PLACE) ?? null,
    locationCountry: place.country,
    leadInvestor: null,
    investors: [],
    confidenceScore: CONFIDENCE,
    filing: {
      cik: (text(issuer, 'cik') ?? '').replace(/^0+/, ''),
      accession: where.accession,
      previousAccession: text(child(filing, 'newOrAmendment'), 'previousAccessionNumber'),
      firstSale: isoDay(text(child(filing, 'dateOfFirstSale'), 'value')),
    },
  };
}

function fundingTypeOf(securities: Node): FundingType {
  const debt = isTrue(securities, 'isDebtType');
  const converts =
    isTrue(securities, 'isSecurityToBeAcquiredType') || isTrue(securities, 'isOptionToAcquireType');
  if (!debt || isTrue(securities, 'isEquityType')) return 'undisclosed';
  return converts ? 'convertible-note' : 'debt';
}

function placeOf(address: Node): { location: string | null; country: string | null } {
  const city = cityCase(text(address, 'city') ?? '');
  const code = text(address, 'stateOrCountry') ?? '';
  const described = text(address, 'stateOrCountryDescription') ?? '';
  const country =
    isoCountryOfEdgar(code) ??
    (/CANADA/i.test(described) ? 'CA' : (countries.getAlpha2Code(described, 'en') ?? null));
  const region =
    regionOfEdgar(code) ?? (country ? countries.getName(country, 'en', { select: 'official' }) : null);
  const named = [city, region ?? calmCase(described)].filter(Boolean).join(', ');
  return { location: named || null, country };
}

/** Changes a city in capitals to normal case. Example: "SAN MATEO" becomes "San Mateo". */
function cityCase(city: string): string {
  if (city !== city.toUpperCase()) return city;
  return city.toLowerCase().replace(/(?<!['’\p{L}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/**
 * Returns the date of the last signature. The document has no filing date, but the filing day is
 * that day or the day after.
 */
function signedOn(offering: Node): string | null {
  const dates = children(child(offering, 'signatureBlock'), 'signature').map((signature) =>
    isoDay(text(signature, 'signatureDate')),
  );
  return (
    dates
      .filter((date) => date !== null)
      .sort()
      .at(-1) ?? null
  );
}

function isoDay(value: string | null): string | null {
  return value && /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(value.slice(0, 10))
    ? value.slice(0, 10)
    : null;
}

/**
 * Returns the executive officer with the title of CEO. Without one, returns the person who signs as
 * CEO, or else the only president. Skips companies and "None".
 */
function ceoOf(submission: Node, offering: Node): string | null {
  const officers = children(child(submission, 'relatedPersonsList'), 'relatedPersonInfo')
    .map((person) => ({
      name: personName(child(person, 'relatedPersonName')),
      title: text(person, 'relationshipClarification') ?? '',
      executive: list(child(person, 'relatedPersonRelationshipList')['relationship']).some((role) =>
        /executive officer/i.test(role),
      ),
    }))
    .filter((officer) => officer.name !== null);
  const chief = officers.find((officer) => CHIEF.test(officer.title));
  if (chief) return chief.name;
  const signer = children(child(offering, 'signatureBlock'), 'signature').find((each) =>
    CHIEF.test(text(each, 'signatureTitle') ?? ''),
  );
  const signed = signer ? asPerson(text(signer, 'nameOfSigner') ?? '') : null;
  if (signed) return signed;
  const presidents = officers.filter(
    (officer) =>
      officer.executive && /\bpresident\b/i.test(officer.title.replace(/vice[\s-]president/gi, '')),
  );
  return presidents.length === 1 ? (presidents[0]?.name ?? null) : null;
}

const CHIEF = /\bC\.?E\.?O\.?\b|\bchief executive\b/i;

function personName(name: Node): string | null {
  const parts = [text(name, 'firstName'), text(name, 'middleName'), text(name, 'lastName')];
  if (!real(parts[0]) || !real(parts[2])) return null;
  return asPerson(parts.filter(real).join(' '));
}

function real(part: string | null | undefined): part is string {
  return !!part && !/^(?:none|n\/?a|null|not applicable|[-–—.]+)$/i.test(part);
}

const FIRM =
  /\b(?:LLC|L\.L\.C|L\.?P|LLP|Inc|Corp(?:oration)?|Ltd|Limited|Trust|GmbH|Partners|Capital|Management|Holdings?|Ventures|Fund|Group|Company|Manager|Advisors?|Associates)\b/i;

function asPerson(name: string): string | null {
  const tidy = name
    .replace(/^\/s\/\s*/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/^\p{L}[\p{L}.'’-]*(?: [\p{L}.,'’()"-]+){1,5}$/u.test(tidy) || FIRM.test(tidy)) return null;
  return calmCase(tidy);
}

/**
 * Changes a name in capitals to normal case. Short words do not change, because they may be
 * initials.
 */
function calmCase(name: string): string {
  if (name !== name.toUpperCase() || !/\p{L}{4}/u.test(name)) return name;
  return name.replace(/\p{L}[\p{L}'’]{3,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}

function rejected(reason: RejectionReason, detail: string): FormDOutcome {
  return { outcome: 'rejected', reason, detail };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function child(node: Node, name: string): Node {
  const value = node[name];
  return isNode(value) ? value : {};
}

function children(node: Node, name: string): Node[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

function text(node: Node, name: string): string | null {
  const value = node[name];
  const given = typeof value === 'string' ? withoutControls(value).trim() : '';
  return given === '' ? null : given;
}

function list(value: Node | Node[] | string | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
}

function isTrue(node: Node, name: string): boolean {
  return /^true$/i.test(text(node, name) ?? '');
}
