import { signalsInWords } from '../../../src/extraction/judgement-words';
import type { Decided } from '../../../src/extraction/judgement-words';
import type { DecidingSignalItem } from '../generated/models/DecidingSignalItem';

/** Shows the detected language of an item and the signals that decided, strongest first. */
export function JudgementNote({
  language,
  signals,
}: {
  language: string | null;
  signals: DecidingSignalItem[];
}) {
  const decided = signalsInWords(signals);
  if (language === null && decided.length === 0) return null;
  return (
    <small class="block">
      {language !== null && `Read as ${nameOf(language)}. `}
      {decided.length > 0 && `What decided most: ${decided.map(inSides).join('; ')}.`}
    </small>
  );
}

const inSides = ({ words, effect }: Decided) => `${words} (${(effect ?? 0) > 0 ? 'for' : 'against'} a round)`;

/** Shows the detected language of an item. */
export function LanguageNote({ language }: { language: string | null }) {
  return language === null ? null : <small class="block">Read as {nameOf(language)}.</small>;
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/**
 * Returns the name of a language. The detector may return a code that the browser does not know.
 */
function nameOf(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}
