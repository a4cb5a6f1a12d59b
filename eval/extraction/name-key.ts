import { withoutAccents } from '../../src/extraction/lexicon/characters.js';

/**
 * Legal forms at the end of a name, without dots. The service has a separate list, so an error in
 * the service's list lowers the scores.
 */
const LEGAL_FORM_END =
  /\s(?:incorporated|inc|llc|lllp|llp|lp|ltd|limited|corporation|corp|company|co|plc|pbc|gmbh(?:\s(?:&\s)?co\skg)?|mbh|kgaa|kg|ug(?:\shaftungsbeschrankt)?|ag|se|eg|ev|sa|sas|sasu|sarl|snc|sca|sl|slu|spa|srls?|bv|nv|vof|cv|bvba|srl|ab|publ|as|asa|aps|a\/s|oyj?|abp|ehf|hf|sp\sz\so\s?o|sp\sk|psa|sro|s\sr\so|spol|as|zrt|kft|nyrt|doo|dd|ad|ood|eood|ou|uab|sia|pte|pty|sdn|bhd|pvt|private|kk|gk|ltda|eireli|me|lda|sapi|de|tbk|jsc|ojsc|pjsc|oao|ooo|anonim\ssirketi|limited\ssirketi|a\ss|ltd\ssti|sti)$/;
const LEGAL_FORM_START = /^(?:株式会社|有限会社|合同会社|주식회사|유한회사|\(주\)|㈜|㈱|pt\s)\s?/;
const LEGAL_FORM_CJK =
  /\s?(?:株式会社|有限会社|合同会社|주식회사|유한회사|\(주\)|股份有限公司|有限责任公司|有限公司)$/;

/**
 * Returns a name without case, accents, punctuation and legal form, so that two spellings of a
 * company have the same key.
 */
export function nameKey(name: string): string {
  let bare = withoutAccents(name.toLowerCase())
    .replace(/\./g, '')
    .replace(/[,;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(LEGAL_FORM_START, '');
  // Several forms may follow each other. Examples: "Pte. Ltd.", "S.A. de C.V.".
  for (let next = withoutForm(bare); next !== bare && next !== ''; next = withoutForm(bare)) bare = next;
  return bare.replace(/[^\p{L}\p{N}]+/gu, '');
}

function withoutForm(name: string): string {
  return name.replace(LEGAL_FORM_END, '').replace(LEGAL_FORM_CJK, '').trim();
}
