/** The lines of a selection a second time, for tests: by trying all numbers and all sets of items. See `plain-settlement.ts`. */
export function plainLines(format: string, bet: string, selection: string): readonly string[] {
  const items = selection.split(',')
  if (bet.startsWith('box-'))
    return items.flatMap((item) =>
      allNumbers(4).filter((number) => number.includes(item[0] ?? '') && sorted(number) === sorted(item)),
    )
  if (bet.startsWith('roll-')) {
    return items.flatMap((item) =>
      allNumbers(4).filter((number) => new RegExp(`^${item.replace('R', '.')}$`).test(number)),
    )
  }
  const several = /^(?:xien|miss|all)-(\d+)$/.exec(bet)?.[1] ?? { da: '2', 'two-faces': '2', 'three-faces': '3' }[bet]
  if (several !== undefined) return subsets(items, Number(several))
  if (format === 'five-digits') return ofFiveDigits(bet, selection)
  if (format === 'ten-places' && /^first-\d/.test(bet) && !bet.endsWith('sum') && !bet.endsWith('sides')) {
    return ofRace(bet, selection)
  }
  return items
}

const sorted = (number: string) => [...number].toSorted().join('')

const made = new Map<number, readonly string[]>()

/** All numbers of a length; made once. */
export function allNumbers(length: number): readonly string[] {
  const numbers =
    made.get(length) ?? Array.from({ length: 10 ** length }, (_, value) => String(value).padStart(length, '0'))
  made.set(length, numbers)
  return numbers
}

const madeAscending = new Map<number, readonly string[]>()

/** Those whose digits are in ascending order. */
function ascendingNumbers(length: number): readonly string[] {
  const numbers = madeAscending.get(length) ?? allNumbers(length).filter((number) => number === sorted(number))
  madeAscending.set(length, numbers)
  return numbers
}

/** All sets of so many items, by going through the bits of numbers. */
function subsets(items: readonly string[], size: number): readonly string[] {
  const found: string[] = []
  for (let bits = 0; bits < 2 ** items.length; bits += 1) {
    const chosen = items.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1)
    if (chosen.length === size) found.push(chosen.join('+'))
  }
  return found
}

function ofFiveDigits(bet: string, selection: string): readonly string[] {
  const sets = selection.split('|').map((set) => set.split(','))
  if (/^(?:straight|front|back|middle)-\d$/.test(bet)) {
    return allNumbers(Number(bet.at(-1))).filter((number) =>
      [...number].every((digit, place) => sets[place]?.includes(digit)),
    )
  }
  if (!bet.includes('group')) return selection.split(',')
  return groupsByTrying(bet, sets)
}

/** How often digits are repeated in each kind of group: its first set has the digits that stand first in this list. */
const repeats: Readonly<Record<string, readonly number[]>> = {
  'group-120': [1],
  'group-60': [2, 1],
  'group-30': [2, 1],
  'group-20': [3, 1],
  'group-10': [3, 2],
  'group-5': [4, 1],
  '4-group-24': [1],
  '4-group-12': [2, 1],
  '4-group-6': [2],
  '4-group-4': [3, 1],
  '3-group-6': [1],
  '3-group-3': [2, 1],
  '2-group-2': [1],
}

/** What the digits of each kind of group look like, the most repeated first. */
const looks: Readonly<Record<string, string>> = {
  'group-120': '11111',
  'group-60': '2111',
  'group-30': '221',
  'group-20': '311',
  'group-10': '32',
  'group-5': '41',
  '4-group-24': '1111',
  '4-group-12': '211',
  '4-group-6': '22',
  '4-group-4': '31',
  '3-group-6': '111',
  '3-group-3': '21',
  '2-group-2': '11',
}

function groupsByTrying(bet: string, sets: readonly (readonly string[])[]): readonly string[] {
  const kind = bet.replace(/^(?:front|back|middle)-/, '')
  const length = /^\d/.test(kind) ? Number(kind[0]) : 5
  return ascendingNumbers(length).filter((number) => {
    const times = (digit: string) => number.split(digit).length - 1
    const shown = [...new Set(number)]
    const look = shown
      .map((digit) => String(times(digit)))
      .toSorted()
      .toReversed()
      .join('')
    return (
      look === looks[kind] && shown.every((digit) => sets[repeats[kind]?.indexOf(times(digit)) ?? -1]?.includes(digit))
    )
  })
}

/** The runners of a race, in their order or in any. */
function ofRace(bet: string, selection: string): readonly string[] {
  const places = Number(bet[6])
  const sets = selection.split('|').map((set) => set.split(','))
  const runners = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'))
  const found: string[] = []
  for (const first of runners) {
    for (const second of runners) {
      for (const third of places === 3 ? runners : ['']) {
        const line = [first, second, third].slice(0, places)
        if (new Set(line).size < places) continue
        const isChosen = bet.endsWith('group')
          ? line.every((runner) => sets[0]?.includes(runner)) && line.join('') === line.toSorted().join('')
          : line.every((runner, place) => sets[place]?.includes(runner))
        if (isChosen) found.push(line.join(''))
      }
    }
  }
  return found
}
