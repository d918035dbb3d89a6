import { decimalOf, type Rational } from '@baize/engines'

/** A multiple of the stake as players read it: ×2, ×1.2857. At most four digits after the point, or two from 100 on. */
export function multipleText(multiple: Rational): string {
  const digits = multiple.numerator >= multiple.denominator * 100n ? 2 : 4
  return `×${decimalOf(multiple, digits).replace(/\.?0+$/, '')}`
}

/** The same for hundredths: 250 is ×2.5. */
export function hundredthsText(hundredths: number): string {
  return `×${(hundredths / 100).toFixed(2).replace(/\.?0+$/, '')}`
}
