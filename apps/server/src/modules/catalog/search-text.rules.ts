const latinMarks = /[\u0300-\u036f]/g
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const blanks = /\s+/g

/**
 * Folds texts for search: case, width (`ＡＢＣ` and `abc`), Latin accents, invisible characters and the number of spaces
 * make no difference. Thai vowels and tone marks are kept, since they distinguish words.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(latinMarks, '')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(blanks, ' ')
    .trim()
}

/** Joins the texts that a game is found by. Each part is on a separate line, so that no match spans two of them. */
export function searchTextOf(parts: readonly string[]): string {
  return parts.map(foldForSearch).join('\n')
}
