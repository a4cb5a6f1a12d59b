import type { FundingType } from '../../../rounds/stated-round.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { firstOf } from '../lexicon/terms.js';
import { findFundingTypes, fundingTypeIn, isStage } from '../signals/funding-types.js';
import { NEXT_KINDS } from '../signals/kind-near.js';
import { findMoney } from '../signals/money.js';
import type { ArticleText } from '../text/article-text.js';
import { agree, LEAD_SENTENCES, type Statement } from './statements.js';

/** Returns the kind of round that the best statements name, else the one that the lead names. */
export function typeOf(statements: Statement[], text: ArticleText, lexicon: CompiledLexicon): FundingType {
  const best = statements[0];
  if (!best) return 'undisclosed';
  const first = lexicon.data.script.subjectFirst ? undefined : firstKind(text.title, lexicon);
  if (first !== undefined && NEXT_KINDS.has(first)) return first;
  const same = statements.filter(
    (other) =>
      other === best || best.amount === null || other.amount === null || agree(best.amount, other.amount),
  );
  const ranked = same.filter(({ position }) => position <= best.position + 12).slice(0, 12);
  const stage = ranked.find(({ type }) => isStage(type));
  const named = stage ?? ranked.find(({ type }) => type !== 'undisclosed');
  if (named && !PART_KINDS.has(named.type)) return named.type;
  const inBody = typeInBody(best, text, lexicon);
  const isPart = named !== undefined && (isSplit(best, text, lexicon) || saysEquity(best.sentence, lexicon));
  if (!named || (isPart && isStage(inBody))) return inBody;
  return isPart && isSplit(best, text, lexicon) ? 'undisclosed' : named.type;
}

const PART_KINDS = new Set<FundingType>(['debt', 'grant']);

/** "$14m in debt and equity". */
function saysEquity(sentence: string, lexicon: CompiledLexicon): boolean {
  const equity = lexicon.pattern('equity', () => /(?<!\p{L})equity(?!\p{L})/giu);
  return firstOf(equity, sentence) !== null;
}

/** "€1.1 million, €700,000 from Ember and a €400,000 loan": two parts make up the sum, and one is no loan. */
function isSplit(best: Statement, text: ArticleText, lexicon: CompiledLexicon): boolean {
  const total = best.amount?.money;
  if (total === undefined) return false;
  return [best.sentence, ...text.sentences.slice(0, LEAD_SENTENCES)].some((sentence) => {
    const parts = findMoney(sentence, lexicon).filter(
      ({ currency, value }) => currency === total.currency && value < total.value,
    );
    return parts.some((one, index) =>
      parts.slice(index + 1).some((other) => {
        if (Math.abs(one.value + other.value - total.value) > 0.02 * total.value) return false;
        const loans = [one, other].filter((part, place) => {
          const end = place === 0 ? other.start : part.end + 60;
          return PART_KINDS.has(fundingTypeIn(sentence.slice(part.end, end), lexicon));
        });
        return loans.length === 1;
      }),
    );
  });
}

/** The kind that a headline names first: a bridge "before the Series C" is a bridge. */
function firstKind(title: string, lexicon: CompiledLexicon): FundingType | undefined {
  return findFundingTypes(title, lexicon).sort((a, b) => a.start - b.start || b.end - a.end)[0]?.type;
}

/** "The Series B was led by …" in a sentence without the amount, not behind a word for an earlier round. */
function typeInBody(best: Statement, text: ArticleText, lexicon: CompiledLexicon): FundingType {
  const from = Math.max(0, best.position - 1);
  for (const sentence of [text.title, ...text.sentences.slice(from, from + 12)]) {
    if (
      findMoney(sentence, lexicon).some(
        (money) => !best.amount || !agree(best.amount, { ...best.amount, money }),
      )
    )
      continue;
    const type = fundingTypeIn(sentence, lexicon);
    if (isStage(type) && !earlier(lexicon).test(sentence)) return type;
  }
  return lexicon.data.script.subjectFirst ? 'undisclosed' : otherTypeInLead(text, lexicon);
}

/** "Innovationsfonden giver Akmo 7 millioner. Tilskuddet skal …": the kind is told next to the amount, or one sentence on. */
function otherTypeInLead(text: ArticleText, lexicon: CompiledLexicon): FundingType {
  for (const sentence of [text.title, ...text.sentences.slice(0, LEAD_SENTENCES)]) {
    const type = fundingTypeIn(sentence, lexicon);
    if (type !== 'undisclosed' && !earlier(lexicon).test(sentence)) return type;
  }
  return 'undisclosed';
}

function earlier(lexicon: CompiledLexicon): RegExp {
  return lexicon.pattern('words for an earlier round', ({ data, source }) => {
    const past = data.roles
      .filter(({ role }) => role === 'past')
      .map(({ beforeNear = '', afterNear = '' }) => `${beforeNear};${afterNear}`);
    return new RegExp(source([data.investors.earlier, ...past].join(';')), 'iu');
  });
}
