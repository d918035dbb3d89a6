import { ordersOf } from './combinatorics.ts'
import { digits } from './formats/bets.ts'

/** The different orders of a number's digits: 6, 3 or 1 for three digits. In ascending order. */
export function permutationsOf(number: string): readonly string[] {
  return [...ordersOf([...number])].map((order) => order.join(''))
}

/** The 19 numbers of two digits with the digit in either place ("19 doors"). */
export function nineteenDoors(digit: string): readonly string[] {
  const front = digits.map((other) => `${digit}${other}`)
  return [...front, ...digits.filter((other) => other !== digit).map((other) => `${other}${digit}`)].toSorted()
}

/** The ten numbers that begin with the digits ("front run"). */
export function frontRun(start: string): readonly string[] {
  return digits.map((digit) => `${start}${digit}`)
}

/** The ten numbers that end with the digits ("back run"). */
export function backRun(end: string): readonly string[] {
  return digits.map((digit) => `${digit}${end}`)
}

/** The ten numbers of equal digits, of two or three digits. */
export function equalDigits(length: number): readonly string[] {
  return digits.map((digit) => digit.repeat(length))
}

/** The 20 numbers of two neighbouring digits ("brothers"): 01, 10, 12, 21, …, and 09 and 90. */
export function neighbours(): readonly string[] {
  return digits
    .flatMap((digit, index) => {
      const next = digits[(index + 1) % 10] ?? ''
      return [`${digit}${next}`, `${next}${digit}`]
    })
    .toSorted()
}

/** The 50 numbers of two digits that are high (50 to 99), low, odd or even. */
export function halfOf(half: 'high' | 'low' | 'odd' | 'even'): readonly string[] {
  return Array.from({ length: 100 }, (_, value) => value)
    .filter((value) => {
      if (half === 'high') return value >= 50
      if (half === 'low') return value < 50
      return value % 2 === (half === 'odd' ? 1 : 0)
    })
    .map((value) => String(value).padStart(2, '0'))
}

/**
 * All numbers of two or three digits that can be made of a set of digits ("win"): `double` also with equal digits. The digits 1, 2
 * and 3 make 12, 13 and 23 in both orders, six numbers, or nine with 11, 22 and 33.
 */
export function numbersFrom(set: readonly string[], length: 2 | 3, double: boolean): readonly string[] {
  let made: readonly string[] = ['']
  for (let place = 0; place < length; place += 1) {
    made = made.flatMap((start) =>
      set.filter((digit) => double || !start.includes(digit)).map((digit) => start + digit),
    )
  }
  return [...new Set(made)].toSorted()
}
