/** The form in which a brand takes a date of birth: pattern 11 is yyyy-MM-dd, pattern 13 is MM-dd-yyyy (5.018, 5.020). */
const monthFirst = 13

/** A date of birth as yyyy-MM-dd, whichever of the two forms it was written in. */
export function isoDay(text: string, patternId: number): string {
  return patternId === monthFirst ? `${text.slice(6)}-${text.slice(0, 5)}` : text
}

/** A day yyyy-MM-dd in the form that a brand takes. */
export function dayInForm(isoText: string, patternId: number): string {
  return patternId === monthFirst ? `${isoText.slice(5)}-${isoText.slice(0, 4)}` : isoText
}

/**
 * Whether somebody born on one day is so many years old on another, both yyyy-MM-dd. Who was born on 29 February is a year
 * older on 1 March where there is no 29th: `isOldEnough('2008-02-29', 18, '2026-02-28')` is false.
 */
export function isOldEnough(birthday: string, years: number, today: string): boolean {
  const turns = String(Number(birthday.slice(0, 4)) + years).padStart(4, '0')
  // Days of this form sort as they follow each other.
  return `${turns}${birthday.slice(4)}` <= today
}
