import type { RoundArticle } from '../generated/models/RoundArticle';
import type { ArticleMark } from '../generated/models/ArticleMark';
import { formatShare } from '../parts/format';
import { partsOf } from '../parts/marked-parts';

/** Maximum certainty that the page shows, because the reader is never certain. */
const MOST_SURE = 0.99;

const KINDS: Record<ArticleMark['kind'], string> = {
  company: 'Company',
  amount: 'Amount',
  investor: 'Investor',
};

/**
 * Shows the article of a mention as the service read it. Marks the company, the amount and the
 * investors.
 */
export function ArticleAsRead({ article, number }: { article: RoundArticle; number: number }) {
  const { title, title_marks: titleMarks, text, text_marks: textMarks } = article;
  if (text === null)
    return (
      <p>
        {article.is_given
          ? 'The source gave the facts as data, so there is no article text.'
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

/** Explains the marks and shows how certain the reader is. */
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

/** Shows text with marks. The browser gets plain text, so an article cannot inject markup. */
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
