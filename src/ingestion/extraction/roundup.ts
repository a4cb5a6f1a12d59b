import { weighAmounts } from './amounts.js';
import type { ArticleText } from './article-text.js';
import { keyOf } from './company.js';
import { splitSentences } from './sentences.js';
import { subjectOf } from './subject.js';

/** One company's share of a round-up, as an article of its own. */
export interface Part {
  title: string;
  text: string;
}

/** Headlines of round-ups: they name no company, or many. */
const ROUNDUP =
  /\b(?:round-?ups?|recap|digest|wrap(?:-?up)?|(?:biggest|largest|top|notable|latest|new|all\s(?:the|of)|these|\d+)\s(?:\S+\s){0,4}(?:rounds|raises|deals|fundings|startups|companies|investments)|deals\sof\sthe|(?:funding|startup|venture|vc|deal|tech)\s(?:news|daily|weekly|tracker|report|flash|briefs?)|this\sweek|last\sweek|week\sin|who\sraised|money\smoves)\b/i;

/** Numbered and bulleted entries: `3. (tied) Acme, $40M, robotics: …`. */
const ENTRY = /^(?:\d{1,2}[.)]|[-–•*])\s*(?:\(tied\)\s*)?/;
const HEADED =
  /^([^,:;$€£]{2,60}),\s*((?:US|C|A|S)?[$€£₹]\s?[\d.,]+\s?(?:million|billion|[mMbBkK]n?)?)\s*(?:,\s*([^:]{2,60}))?:\s*(.*)$/s;

/** The least number of companies that make an item a round-up when its headline does not say so. */
const MANY = 3;

/**
 * Cuts a round-up of several companies' rounds into one part per company. Empty for an ordinary article: one whose headline states
 * a round itself, or whose paragraphs state rounds of fewer than two companies (three, when the headline does not announce a round-up).
 */
export function splitRoundup(text: ArticleText): Part[] {
  const announced = ROUNDUP.test(text.title);
  if (!announced && statesRound(text.title)) return [];
  const parts = new Map<string, Part>();
  for (const [index, paragraph] of text.paragraphs.slice(0, 400).entries()) {
    const part = toPart(paragraph, text.paragraphs[index - 1] ?? '');
    const name = part ? subjectOf(part.title)?.name : undefined;
    if (part && name && parts.size < 100 && !parts.has(keyOf(name))) parts.set(keyOf(name), part);
  }
  return parts.size >= (announced ? 2 : MANY) ? [...parts.values()] : [];
}

function toPart(paragraph: string, previous: string): Part | null {
  const entry = paragraph.replace(ENTRY, '');
  const headed = HEADED.exec(entry);
  if (headed) return { title: `${headed[1]} raised ${headed[2]} in funding`, text: headed[4] ?? '' };
  const [first = '', ...rest] = splitSentences(entry.slice(0, 3000));
  if (statesRound(first)) return { title: first, text: rest.join(' ') };
  // A heading that is the company's name, and the sentence below it with a pronoun.
  if (previous.length < 60 && /^(?:the\s(?:company|startup|firm)|it)\s/i.test(first)) {
    const named = first.replace(
      /^(?:the\s(?:company|startup|firm)|it)\s/i,
      `${previous.replace(ENTRY, '').replace(/:$/, '')} `,
    );
    if (statesRound(named)) return { title: named, text: rest.join(' ') };
  }
  return null;
}

function statesRound(sentence: string): boolean {
  const subject = subjectOf(sentence);
  if (!subject) return false;
  return weighAmounts(sentence).some(
    (amount) => amount.score >= 4 && amount.verb && amount.money.start > subject.end - 40,
  );
}
