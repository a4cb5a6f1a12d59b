import type { RejectionReason } from '../rejection-reason.js';
import type { Terms, Trap, TrapName, TrapPlace } from './lexicon.js';

/** What each trap means and where it counts: the same in every language. */
const KINDS: Record<TrapName, { reason: RejectionReason; places: readonly TrapPlace[] }> = {
  offering: { reason: 'public-offering', places: ['title', 'statement', 'lead'] },
  listed: { reason: 'public-offering', places: ['statement', 'lead', 'company'] },
  issuer: { reason: 'public-offering', places: ['title', 'lead', 'body'] },
  acquisition: { reason: 'acquisition', places: ['title', 'statement'] },
  fund: { reason: 'fund-close', places: ['title', 'statement'] },
  'investor-business': { reason: 'fund-close', places: ['company'] },
  token: { reason: 'token-sale', places: ['title', 'statement', 'lead'] },
  'coin-talk': { reason: 'token-sale', places: ['title', 'body'] },
  legal: { reason: 'legal', places: ['title', 'statement'] },
  crime: { reason: 'legal', places: ['title'] },
  'market-report': { reason: 'no-round', places: ['title', 'statement'] },
  commitment: { reason: 'commitment', places: ['title', 'statement', 'lead'] },
  planned: { reason: 'planned', places: ['title', 'statement'] },
  rumour: { reason: 'planned', places: ['title', 'statement'] },
  denial: { reason: 'no-round', places: ['title', 'statement'] },
  solicitation: { reason: 'planned', places: ['title', 'lead', 'body'] },
  promotion: { reason: 'planned', places: ['body'] },
  property: { reason: 'property-loan', places: ['title', 'statement', 'company'] },
  'loan-made': { reason: 'property-loan', places: ['title', 'statement'] },
  giving: { reason: 'charity', places: ['title', 'statement'] },
  cause: { reason: 'charity', places: ['title', 'statement', 'lead'] },
  'public-body': { reason: 'contract-award', places: ['company'] },
  'public-money': { reason: 'contract-award', places: ['title', 'statement'] },
  prize: { reason: 'contract-award', places: ['title', 'statement'] },
  contract: { reason: 'contract-award', places: ['title', 'statement'] },
  'own-spending': { reason: 'no-round', places: ['title', 'statement'] },
  results: { reason: 'revenue', places: ['title', 'statement'] },
  'valuation-talk': { reason: 'valuation', places: ['title'] },
  people: { reason: 'people', places: ['title'] },
  portrait: { reason: 'no-round', places: ['title', 'statement', 'lead'] },
  advice: { reason: 'no-round', places: ['title'] },
  event: { reason: 'no-round', places: ['title', 'lead'] },
  launch: { reason: 'no-round', places: ['title'] },
  shutdown: { reason: 'no-round', places: ['title', 'statement'] },
  research: { reason: 'no-round', places: ['title', 'lead'] },
  background: { reason: 'no-round', places: ['title', 'statement'] },
};

/** The words of one trap; a bare string stands for its terms. */
export type TrapWords = Terms | { terms?: Terms; exact?: Terms; unless?: Terms };

/** Makes the traps of a language from their words. A trap without words does not exist in it. */
export function trapsOf(words: Partial<Record<TrapName, TrapWords>>): Trap[] {
  return (Object.keys(words) as TrapName[]).map((name) => {
    const given = words[name] ?? '';
    return { name, ...KINDS[name], ...(typeof given === 'string' ? { terms: given } : given) };
  });
}
