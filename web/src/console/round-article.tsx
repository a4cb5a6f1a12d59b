import type { RoundArticle } from '../generated/models/RoundArticle';
import type { ArticleMark } from '../generated/models/ArticleMark';
import { formatShare } from '../parts/format';
import { partsOf } from '../parts/marked-parts';

/** The reader is never certain. */
const MOST_SURE = 0.99;

const KINDS: Record<ArticleMark['kind'], string> = {
  company: 'Company',
  amount: 'Amount',
  investor: 'Investor',
};

/** A mention's article as it was read, with company, amount and investors marked. */
export function ArticleAsRead({ article, number }: { article: RoundArticle; number: number }) {
  const { title, title_marks: titleMarks, text, text_marks: textMarks } = article;
  if (text === null)
    return (
      <p>
        {article.is_given
          ? 'Its facts were given as such. There is no text that they were read from.'
          : 'The text of the article is not stored, or no longer.'}
      </p>
    );
  return (
    <>
      <Legend article={article} />
      <div class="article" tabIndex={0} role="region" aria-label={`Text of the article (mention ${number})`}>
        {title !== '' && (
          <p>
            <strong>
              <Marked text={title} marks={titleMarks} />
            </strong>
          </p>
        )}
        <Marked text={text} marks={textMarks} />
      </div>
    </>
  );
}

/** What the marks mean, and how sure the reader is of them. */
function Legend({ article }: { article: RoundArticle }) {
  const chances: Record<ArticleMark['kind'], number | null> = {
    company: article.company_chance,
    amount: article.amount_chance,
    investor: null,
  };
  return (
    <p>
      {(['company', 'amount', 'investor'] as const).map((kind, index) => (
        <>
          {index > 0 && ' · '}
          <mark class={kind}>{KINDS[kind]}</mark>
          {chances[kind] !== null && `, ${formatShare(Math.min(MOST_SURE, chances[kind]))} sure`}
        </>
      ))}
    </p>
  );
}

/** Text with marks. The browser gets it as text, so nothing of an article is markup. */
function Marked({ text, marks }: { text: string; marks: ArticleMark[] }) {
  return (
    <>
      {partsOf(text, marks).map((part, index) =>
        part.mark === null ? (
          part.text
        ) : (
          <mark key={index} class={part.mark.kind} title={KINDS[part.mark.kind]}>
            {part.text}
          </mark>
        ),
      )}
    </>
  );
}
