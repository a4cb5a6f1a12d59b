/** Legal forms as they end a company's name, longest first where one contains another. */
const FORMS = [
  'public benefit corporation',
  'private limited',
  'pvt\\.? ltd',
  'pte\\.? ltd',
  'pty\\.? ltd',
  'co\\.?,? ltd',
  'co\\.? limited',
  'sp\\.? z ?o\\.? ?o',
  's\\.? ?à\\.? ?r\\.? ?l',
  's\\.a\\.r\\.l',
  'sdn\\.? bhd',
  'gmbh & co\\.? kg',
  'incorporated',
  'corporation',
  'limited',
  'gmbh',
  'inc',
  'corp',
  'l\\.l\\.c',
  'llc',
  'l\\.l\\.p',
  'llp',
  'ltda',
  'ltd',
  'l\\.p',
  'plc',
  'p\\.l\\.c',
  's\\.p\\.a',
  's\\.r\\.l',
  's\\.a\\.s',
  's\\.a',
  's\\.l',
  'b\\.v',
  'n\\.v',
  'k\\.k',
  'a/s',
  'd\\.o\\.o',
  's\\.r\\.o',
  'p\\.b\\.c',
];

/** Short forms that are also words or initials: only in this very spelling. */
const EXACT_FORMS = [
  'LP',
  'PBC',
  'AG',
  'SE',
  'KG',
  'UG',
  'SA',
  'SAS',
  'SARL',
  'SpA',
  'SPA',
  'SRL',
  'Srl',
  'BV',
  'NV',
  'AB',
  'AS',
  'ASA',
  'ApS',
  'Oy',
  'Oyj',
  'OÜ',
  'UAB',
  'SIA',
  'SL',
  'KK',
  'Kft',
  'Co',
];

const FORM = new RegExp(`^(.+?)(?:,\\s*|\\s+)(?:${FORMS.join('|')})\\.?$`, 'i');
const EXACT_FORM = new RegExp(`^(.+?)(?:,\\s*|\\s+)(?:${EXACT_FORMS.join('|')})\\.?$`);

/** After a comma, what belongs to the name before it: `, Inc.` */
export const LEGAL_FORM_AFTER_COMMA = new RegExp(
  `^,\\s*(?:${[...FORMS, 'LP', 'PBC'].join('|')})\\b\\.?`,
  'i',
);

/** Splits a company's name from its legal form. `legalName` is null if there is none. */
export function splitLegalForm(name: string): { name: string; legalName: string | null } {
  const whole = name.trim();
  let bare = whole;
  for (let step = 0; step < 3; step++) {
    const match = FORM.exec(bare) ?? EXACT_FORM.exec(bare);
    const rest = match?.[1]?.replace(/[\s,]+$/, '');
    // "Stride & Co." is the whole name.
    if (!rest || /(?:&|\band)$/.test(rest)) break;
    bare = rest;
  }
  return { name: bare, legalName: bare === whole ? null : whole };
}
