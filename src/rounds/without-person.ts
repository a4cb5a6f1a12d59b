import type { Db } from '../database/transaction.js';
import { identifyingDomain } from '../domains/identifying-domain.js';
import type { ErasedPeople } from './erased-people/erased-people.js';
import type { ErasedTexts } from './erased-people/erased-texts.js';
import { identitiesOf } from './erased-people/identities.js';
import type { CeoStatement } from './mention-texts.queries.js';
import type { StatedRound } from './stated-round.js';

/**
 * Returns the statement without its CEO if the CEO was erased (decision 33). `erasedNames` are the
 * names to remove from the rest of the article.
 */
export async function withoutErasedCeo(
  tx: Db,
  people: ErasedPeople,
  stated: StatedRound,
): Promise<{ stated: StatedRound; erasedNames: string[] }> {
  const erased = await people.findErased(tx, identitiesOfCeo(stated));
  if (erased.size === 0) return { stated, erasedNames: [] };
  return { stated: withoutCeo(stated), erasedNames: stated.ceoName === null ? [] : [stated.ceoName] };
}

/**
 * Lists the identities by which an erased CEO is recognised: name with company, e-mail address and
 * LinkedIn profile.
 */
export function identitiesOfCeo(stated: CeoStatement): string[] {
  const { ceoName: name, ceoEmail: email, ceoLinkedinUrl: linkedinUrl } = stated;
  const company = { name: stated.companyName, domain: identifyingDomain(stated.website) };
  return identitiesOf({ name, email, linkedinUrl }, company);
}

/** Returns the statement without the CEO's name, e-mail address and LinkedIn profile. */
export function withoutCeo({ enriched, ...stated }: StatedRound): StatedRound {
  const left = enriched?.filter((field) => field !== 'ceoEmail') ?? [];
  return {
    ...stated,
    ceoName: null,
    ceoEmail: null,
    ceoLinkedinUrl: null,
    ...(left.length > 0 && { enriched: left }),
  };
}

/**
 * Removes erased persons from the title and the investors, because headlines name founders, and
 * founders invest. Removes the addresses of erased persons from all other texts.
 */
export function withoutPerson(stated: StatedRound, texts: ErasedTexts): StatedRound {
  const { articleTitle, website, leadInvestor, investors } = stated;
  return {
    ...(JSON.parse(texts.maskJson(JSON.stringify(stated))) as StatedRound),
    articleTitle: texts.cut(articleTitle),
    website: texts.holdsAddress(website) ? null : website,
    ...(leadInvestor !== null && texts.isPerson(leadInvestor) && { leadInvestor: null }),
    investors: investors
      .filter((investor) => !texts.isPerson(investor))
      .map((investor) => texts.mask(investor)),
  };
}
