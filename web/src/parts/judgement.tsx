import type { DecidingSignalItem } from '../generated/models/DecidingSignalItem';

/** The language in which an item was read, and the signals that decided, the strongest first. */
export function JudgementNote({
  language,
  signals,
}: {
  language: string | null;
  signals: DecidingSignalItem[];
}) {
  if (language === null && signals.length === 0) return null;
  return (
    <small class="block">
      {language !== null && `Read as ${nameOf(language)}. `}
      {signals.length > 0 && (
        <span title="Above zero speaks for a round, in log odds">
          Decided by{' '}
          {signals
            .map(({ name, effect }) => `${name} ${effect > 0 ? '+' : '−'}${Math.abs(effect)}`)
            .join(', ')}
        </span>
      )}
    </small>
  );
}

/** The language in which an item was read. */
export function LanguageNote({ language }: { language: string | null }) {
  return language === null ? null : <small class="block">Read as {nameOf(language)}.</small>;
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** The detector may return a code that the browser does not know. */
function nameOf(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}
