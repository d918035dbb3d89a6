import { animals, type Animal } from '@baize/lottery'

/** The animal of the lunar year in which a draw is, in the time zone of the lotteries that have animals. */
export function yearAnimalAt(drawsAt: string): Animal {
  const format = new Intl.DateTimeFormat('en-u-ca-chinese', { year: 'numeric', timeZone: 'Asia/Bangkok' })
  const parts: readonly { readonly type: string; readonly value: string }[] = format.formatToParts(Date.parse(drawsAt))
  // 2020 was a year of the rat.
  const year = Number(parts.find(({ type }) => type === 'relatedYear')?.value ?? '2020')
  return animals[(year - 2020 + 12 * 200) % 12] ?? 'rat'
}
