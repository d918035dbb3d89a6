/**
 * The form in which a brand accepts a date of birth: pattern 11 is yyyy-MM-dd, pattern 13 is MM-dd-yyyy (5.018, 5.020).
 */
const monthFirst = 13

/** Converts a date of birth in either form to yyyy-MM-dd. */
export function isoDay(text: string, patternId: number): string {
  return patternId === monthFirst ? `${text.slice(6)}-${text.slice(0, 5)}` : text
}

/** Formats a day yyyy-MM-dd in the form that a brand accepts. */
export function dayInForm(isoText: string, patternId: number): string {
  return patternId === monthFirst ? `${isoText.slice(5)}-${isoText.slice(0, 4)}` : isoText
}

/**
 * Whether a person born on one day has reached an age on another, both yyyy-MM-dd. Somebody born on 29 February is a
 * year older on 1 March of years without that day: `isOldEnough('2008-02-29', 18, '2026-02-28')` is false.
 */
export function isOldEnough(birthday: string, years: number, today: string): boolean {
  const turns = String(Number(birthday.slice(0, 4)) + years).padStart(4, '0')
  // Days in this form sort chronologically.
  return `${turns}${birthday.slice(4)}` <= today
}
