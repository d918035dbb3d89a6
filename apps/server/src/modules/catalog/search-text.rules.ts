const latinMarks = /[\u0300-\u036f]/g
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const blanks = /\s+/g

/**
 * Makes texts comparable for search: case, width (`ＡＢＣ` and `abc`), Latin accents, invisible characters and the
 * number of blanks stop mattering. Thai vowels and tone marks stay, since they tell words apart.
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

/** One text to search a game by. Its parts stand on lines of their own, so that no match spans two of them. */
export function searchTextOf(parts: readonly string[]): string {
  return parts.map(foldForSearch).join('\n')
}
