/**
 * Words, in folded form, of the notes that CRM users add to a name. A note is not part of the name.
 */
const NOTE_WORDS: ReadonlySet<string> = new Set(
  `
  prospect prospects prospective suspect customer customers client clients cliente kunde interessent lieferant fournisseur
  proveedor lead leads partner vendor supplier competitor reseller distributor investor
  churn churned renewal renewed renew upsell expansion trial poc demo test tests testing eval evaluation sandbox
  dup dupe dupl duplicate duplicated doublon dublette merge merged archive archived inactive active internal
  open won lost closed deal opportunity opp pipeline hot warm cold vip dnc key named target tier stage
  account acct pending hold paused cancelled canceled expired terminated existing current legacy
  old new updated copy imported do not use contact call delete deleted remove removed ignore obsolete
  hq headquarters headquarter office branch site parent billing invoicing sales marketing support procurement purchasing
  enterprise smb midmarket strategic confirmed unconfirmed verified unverified qualified disqualified unqualified
  nurture follow up todo tbd tbc mql sql inbound outbound converted signed contract nda blacklist blocked
  bankrupt insolvent liquidation acquired defunct of in on the and by to a
  `
    .trim()
    .split(/\s+/),
);
/** Words that only connect other words. Alone they are not a note. */
const CONNECTING: ReadonlySet<string> = new Set('of in on the and by to a not up'.split(' '));
const YEAR = /^(?:19|20)\d\d$/;
const NUMBER = /^(?:\d+|[qhtv]\d|fy\d+)$/;
/**
 * Matches the start of a note that any words may follow. Examples: `duplicate of Acme`, `see 1234`.
 */
const OPEN_NOTE = /^(?:dup(?:e|l|licate)?|merged?|do not|don't|see|owner|account (?:owner|manager))\s/;

/**
 * Returns whether a folded text next to a name is a note of a CRM user. Examples: `prospect 2026`,
 * `do not use`.
 */
export function isNote(text: string): boolean {
  if (OPEN_NOTE.test(text)) return true;
  let isTelling = false;
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const isKnown = NOTE_WORDS.has(word);
    if (!isKnown && !NUMBER.test(word)) return false;
    isTelling ||= YEAR.test(word) || (isKnown && !CONNECTING.has(word));
  }
  return isTelling;
}

/** Returns whether a folded text in brackets at the start of a name is a note. */
export function isTag(text: string): boolean {
  return TAG.test(text);
}

const TAG =
  /^(?:prospect|customer|client|lead|partner|vendor|supplier|competitor|reseller|churned|renewal|upsell|expansion|trial|poc|demo|test|dup(?:licate)?|merged?|do not .*|dnc|vip|hot|warm|cold|key account|target|tier \d|archived?|inactive|internal|open|won|lost|closed.*|old|new|\d+)$/;
