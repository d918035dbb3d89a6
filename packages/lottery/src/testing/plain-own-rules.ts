import type { LotteryTicket } from '../ticket.ts'

/** What a line of our own games hits, a second time, for tests. See `plain-settlement.ts`. */
export function plainOwnHits(ticket: LotteryTicket, line: string, places: readonly string[]): readonly string[] {
  const { format, bet } = ticket
  const hitIf = (isHit: boolean) => (isHit ? ['hit'] : [])
  if (format === 'six-of-49') return sixOf49(ticket, line, places)
  if (bet.startsWith('all-')) return hitIf(line.split('+').every((number) => places.includes(number)))
  if (format === 'three-dice') return dice(bet, line, places.map(Number))
  if (format === 'five-digits') return fiveDigits(bet, line, places.join(''))
  if (format === 'ten-places') return race(bet, line, places)
  // The instant game.
  if (bet === 'first') return hitIf(line === `n-${places[0]}`)
  if (bet === 'first-sides') return sideIf(line, Number(places[0]), { small: [1, 12], big: [13, 24] })
  return sideIf(line, total(places), { small: [15, 64], big: [66, 115] }, 15, 115)
}

const total = (places: readonly string[]) => places.map(Number).reduce((sum, value) => sum + value, 0)

/** Odd and even count only between the ends. */
function sideIf(
  side: string,
  value: number,
  { small, big }: { readonly small: readonly [number, number]; readonly big: readonly [number, number] },
  least = small[0],
  most = big[1],
): readonly string[] {
  const isIn = ([from, to]: readonly [number, number]) => value >= from && value <= to
  const wins =
    (side === 'small' && isIn(small)) ||
    (side === 'big' && isIn(big)) ||
    (side === 'odd' && isIn([least, most]) && value % 2 !== 0) ||
    (side === 'even' && isIn([least, most]) && value % 2 === 0)
  return wins ? [side] : []
}

const ascending = (digits: string) => [...digits].toSorted().join('')

function fiveDigits(bet: string, line: string, number: string): readonly string[] {
  const hitIf = (isHit: boolean) => (isHit ? ['hit'] : [])
  const part = (name: string) => {
    if (name.startsWith('front')) return number.slice(0, Number(name[6]))
    if (name.startsWith('back')) return number.slice(-Number(name[5]))
    return name.startsWith('middle') ? number.slice(1, 4) : number
  }
  if (bet === 'any-back-3') return hitIf(number.slice(2).includes(line))
  if (bet === 'total-sides') return sideIf(line, total([...number]), { small: [0, 22], big: [23, 45] })
  if (bet === 'back-3-sum') return line === `sum-${total([...number].slice(2))}` ? [line] : []
  if (bet === 'place') return hitIf(number[Number(line[0]) - 1] === line[2])
  if (bet === 'place-sides') {
    const [place = '', side = ''] = line.split('-')
    return sideIf(side, Number(number[Number(place) - 1]), { small: [0, 4], big: [5, 9] })
  }
  if (bet === 'dragon-tiger') {
    const [, left, right, side = ''] = /^(\d)v(\d)-(.+)$/.exec(line) ?? []
    const [one = '', other = ''] = [number[Number(left) - 1], number[Number(right) - 1]]
    const winner = one === other ? 'tie' : one > other ? 'dragon' : 'tiger'
    return winner === side ? [side] : []
  }
  return hitIf(bet.includes('group') ? ascending(part(bet)) === line : part(bet) === line)
}

function dice(bet: string, line: string, faces: readonly number[]): readonly string[] {
  const hitIf = (isHit: boolean) => (isHit ? ['hit'] : [])
  const sum = faces.reduce((all, face) => all + face, 0)
  const shown = (face: number) => faces.filter((other) => other === face).length
  const isTriple = faces.some((face) => shown(face) === 3)
  switch (bet) {
    case 'sides':
      return isTriple ? [] : sideIf(line, sum, { small: [3, 10], big: [11, 18] })
    case 'sum':
      return line === `sum-${sum}` ? [line] : []
    case 'triple':
      return hitIf(shown(Number(line.at(-1))) === 3)
    case 'any-triple':
      return hitIf(isTriple)
    case 'double':
      return hitIf(shown(Number(line)) >= 2)
    case 'single':
      return [[], ['one'], ['two'], ['three']][shown(Number(line))] ?? []
    case 'consecutive':
      return hitIf(['123', '234', '345', '456'].includes(ascending(faces.join(''))))
    // Two or three different faces.
    default:
      return hitIf(line.split('+').every((face) => shown(Number(face)) > 0))
  }
}

function race(bet: string, line: string, places: readonly string[]): readonly string[] {
  const hitIf = (isHit: boolean) => (isHit ? ['hit'] : [])
  const [place = '', rest = ''] = line.split('-')
  const firstTwo = total(places.slice(0, 2))
  switch (bet) {
    case 'place':
      return hitIf(places[Number(place) - 1] === rest)
    case 'place-sides':
      return sideIf(rest, Number(places[Number(place) - 1]), { small: [1, 5], big: [6, 10] })
    case 'first-2-sum':
      return line === `sum-${firstTwo}` ? [line] : []
    case 'first-2-sides':
      return sideIf(line, firstTwo, { small: [3, 11], big: [12, 19] })
    case 'dragon-tiger': {
      const better = Number(place.split('v')[0])
      const isDragon = Number(places[better - 1]) > Number(places[10 - better])
      return rest === (isDragon ? 'dragon' : 'tiger') ? [rest] : []
    }
    case 'first-2-group':
    case 'first-3-group':
      return hitIf(
        places
          .slice(0, Number(bet[6]))
          .toSorted((a, b) => Number(a) - Number(b))
          .join('') === line,
      )
    default:
      return hitIf(places.join('').startsWith(line))
  }
}

/** Backwards from the animal of the year, as the numbers go up. */
const backwards = [
  'pig',
  'dog',
  'rooster',
  'monkey',
  'goat',
  'horse',
  'snake',
  'dragon',
  'rabbit',
  'tiger',
  'ox',
  'rat',
]
const red = ' 01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46 '
const blue = ' 03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48 '

function sixOf49(
  { bet, yearAnimal = 'rat' }: LotteryTicket,
  line: string,
  places: readonly string[],
): readonly string[] {
  const hitIf = (isHit: boolean) => (isHit ? ['hit'] : [])
  const special = places[6] ?? ''
  const begin = backwards.indexOf(yearAnimal)
  const animal = (number: string) => [...backwards, ...backwards][begin + ((Number(number) - 1) % 12)]
  const tier = line === yearAnimal ? 'year' : 'other'
  switch (bet) {
    case 'special':
      return hitIf(line === `n-${special}`)
    case 'special-sides':
      return sideIf(line, Number(special), { small: [1, 24], big: [25, 48] })
    case 'special-colour': {
      const colour = red.includes(` ${special} `) ? 'red' : blue.includes(` ${special} `) ? 'blue' : 'green'
      return line === colour ? [colour] : []
    }
    case 'special-animal':
      return animal(special) === line ? [tier] : []
    case 'any-animal':
      return places.some((number) => animal(number) === line) ? [tier] : []
    default:
      return hitIf(line.split('+').every((number) => places.slice(0, 6).includes(number)))
  }
}
