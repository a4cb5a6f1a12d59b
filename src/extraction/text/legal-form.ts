import { EXACT_LEGAL_FORMS, JOINTS, LEGAL_FORMS, LEGAL_FORMS_BEHIND_COMMA } from '../lexicon/legal-forms.js';

const FORM = new RegExp(`^(.+?)(?:,\\s*|\\s+)(?:${LEGAL_FORMS.join('|')})\\.?$`, 'i');
const EXACT_FORM = new RegExp(`^(.+?)(?:,\\s*|\\s+)(?:${EXACT_LEGAL_FORMS.join('|')})\\.?$`);

/** After a comma, what belongs to the name before it: `, Inc.` */
export const LEGAL_FORM_AFTER_COMMA = new RegExp(
  `^,\\s*(?:${LEGAL_FORMS_BEHIND_COMMA.join('|')})\\b\\.?`,
  'i',
);

/** Splits a company's name from its legal form. `legalName` is null if there is none. */
export function splitLegalForm(name: string): { name: string; legalName: string | null } {
  const whole = name.trim();
  let bare = whole;
  for (let step = 0; step < 3; step++) {
    const match = FORM.exec(bare) ?? EXACT_FORM.exec(bare);
    const rest = match?.[1]?.replace(/[\s,]+$/, '');
    if (!rest || JOINTS.some((joint) => rest.endsWith(joint))) break;
    bare = rest;
  }
  return { name: bare, legalName: bare === whole ? null : whole };
}
