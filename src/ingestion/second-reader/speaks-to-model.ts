import type { FeedItem } from '../formats/feed.js';

/** Phrases that address a language model instead of people, in several languages. */
// cspell:disable
const PATTERNS: readonly RegExp[] = [
  /\b(?:ignor|disregard|forget|overrid|bypass|skip)\w{0,4}\s(?:[\w']{1,12}\s){0,5}(?:instruction|rule|prompt|guideline|direction|command)/i,
  /\b(?:ignor|disregard|forget)\w{0,4}\s(?:everything|anything|all|what)\s(?:[\w']{1,12}\s){0,4}(?:above|before|told|previous)/i,
  /\b(?:system|developer|hidden|initial)\s(?:prompt|message|instruction)/i,
  /\b(?:new|updated|special|important|secret|your)\sinstructions?\b/i,
  /\b(?:you are|you're|act as|pretend to be|note to|attention|dear|hello|hey)\s(?:now\s)?(?:an?\s|the\s|any\s|all\s)?(?:ai|a\.i\.|assistants?|(?:large\s)?language models?|llms?|chatbots?|gpt|models?)\b/i,
  /\bis_round\b|<\|\w{1,20}\|>|\[\/?INST\]|<\/?(?:system|instructions?|prompt)>/i,
  /\b(?:if|when|whoever|for)\s(?:you are\s)?(?:an?\s|the\s|any\s)?(?:ai|llm|language model|automated reader|machine)s?\s(?:reads?|reading|readers?|summari[sz]|process|parses?)/i,
  /\b(?:answer|respond|reply|output|return|print)\s(?:[\w']{1,12}\s){0,3}(?:json|is_round|true|verbatim)\b/i,
  /\b(?:ignorez|ignore[rz]?|oubliez|ignora|olvida|ignoriere|vergiss|negeer|dimentica)\s(?:[\p{L}']{1,14}\s){0,4}(?:instructions|consignes|instrucciones|anweisungen|instructies|istruzioni|instruções)/iu,
  /(?:忽略|无视|無視)[\p{L}]{0,10}(?:指令|指示|提示)|(?:指示|命令|プロンプト)[\p{L}]{0,4}(?:無視|忘れ)|игнорируй\p{L}{0,3}\s(?:\p{L}{1,14}\s){0,3}инструкци/iu,
];
// cspell:enable

/**
 * Returns whether an item addresses a language model. The second reader is not asked about such an
 * item. Otherwise a model that obeys the item would let its author decide.
 */
export function speaksToModel({ title, text }: Pick<FeedItem, 'title' | 'text'>): boolean {
  const said = `${title}\n${text}`.replace(/\s+/g, ' ');
  return PATTERNS.some((pattern) => pattern.test(said));
}
