import { markItem } from '../marking/mark-item.js';
import type { MarkedText } from '../marking/marked-text.js';
import type { NameCandidate } from './candidates.js';
import { dealsOf, textOfDeal } from './deals.js';

function mentioned(text: MarkedText, name: string): NameCandidate {
  const mentions = text.segments.flatMap(({ text: sentence, tokens }, segment) => {
    const start = sentence.indexOf(name);
    if (start < 0) return [];
    const from = tokens.findIndex((token) => token.end > start);
    return [{ segment, from, to: tokens.findLastIndex((token) => token.start < start + name.length) }];
  });
  const chances = { score: 1, chance: 1, titleChance: 0, leadChance: 0 };
  return { name, ...chances, mentions, first: mentions[0]!, count: mentions.length };
}

function parts(text: string, ...names: string[]): string[] {
  const marked = markItem({ title: '', text, language: 'en' });
  const companies = names.map((name) => mentioned(marked, name));
  return dealsOf(marked, companies).map((deal) => textOfDeal(marked, deal));
}

describe('dealsOf', () => {
  it('ends a part before the sentence that names the next company', () => {
    expect(
      parts('Acorn raised $5m. It makes gates. In Bonn, Bramble raised €3m.', 'Acorn', 'Bramble'),
    ).toEqual(['Acorn raised $5m.\nIt makes gates.', 'In Bonn, Bramble raised €3m.']);
  });

  it('ends a part at the strongest punctuation mark of a sentence', () => {
    expect(
      parts('Acorn got $5m from Oak, Fir and Elm; Bramble, of Bonn, got €3m.', 'Acorn', 'Bramble'),
    ).toEqual(['Acorn got $5m from Oak, Fir and Elm;', 'Bramble, of Bonn, got €3m.']);
    expect(
      parts('Acorn ($5m), Bramble ($3m) and Clover close seed rounds', 'Acorn', 'Bramble', 'Clover'),
    ).toEqual(['Acorn ($5m),', 'Bramble ($3m) and', 'Clover close seed rounds']);
  });

  it('keeps a part within its block, unless the block has no amount', () => {
    expect(parts('Acorn raised $5m.\n\nOther news: it rained.', 'Acorn')).toEqual(['Acorn raised $5m.']);
  });
});
