/**
 * Matches Arabic, Persian, Thai and full-width digits, and the Arabic and full-width separators.
 */
const OTHER_DIGITS = /[٠-٩۰-۹๐-๙０-９٫٬．]/g;

/**
 * Replaces all digits by 0 to 9, and their separators by dots and commas. The text keeps its
 * length.
 */
export function withPlainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (char) =>
    char === '٬' ? ',' : char === '٫' || char === '．' ? '.' : String(char.charCodeAt(0) & 15),
  );
}

/**
 * Parses numbers such as `1,234,567`, `13,00,000`, `1.234.567`, `1,2` and `1.475`. A single
 * separator before three digits and a scale is ambiguous. There, `decimal` decides. Examples:
 * `1.100 millones` is 1,100 millions, but `1.475 million` is 1.475 millions. Returns null if the
 * text is not a number.
 */
export function parseNumber(digits: string, scaled: boolean, decimal: '.' | ',' = '.'): number | null {
  const plain = digits.replace(/[\u00a0' ]/g, '');
  const commas = plain.split(',').length - 1;
  const dots = plain.split('.').length - 1;
  let normal: string;
  if (commas && dots) {
    normal =
      plain.lastIndexOf(',') > plain.lastIndexOf('.')
        ? plain.replace(/\./g, '').replace(',', '.')
        : plain.replace(/,/g, '');
  } else if (commas) {
    // Mexico separates thousands with a comma, as in "1,500 millones". Three decimals would not end
    // in a zero.
    const isGroups = decimal === '.' || !scaled || /^[1-9]\d{0,2},\d\d0$/.test(plain);
    const grouped = /^\d{1,3}(?:,\d{2,3}){0,6},\d{3}$/.test(plain) && isGroups;
    normal = grouped || commas > 1 ? plain.replace(/,/g, '') : plain.replace(',', '.');
  } else {
    const thousands = /^\d{1,3}\.\d{3}$/.test(plain) && (!scaled || decimal === ',');
    normal = dots > 1 || thousands ? plain.replace(/\./g, '') : plain;
  }
  const value = Number(normal);
  return normal === '' || !Number.isFinite(value) ? null : value;
}
