import { describe, expect, test } from 'vitest'
import { openStream } from './chance-stream.ts'
import type { Course, Outlook, Standing } from './course.ts'
import { chanceThat } from './distribution.ts'
import { demoBook, demoGames } from './testing/demo-games.ts'
import { priceOf } from './prices.ts'
import { outlookOf, scoreTable, tableInPlay } from './models/goals.ts'

/** Something that may come true, its chance as seen from a moment, and whether it did. */
interface Claim {
  readonly name: string
  chance(outlook: Outlook): number
  isTrue(standing: Standing): boolean
}

/** Claims about each thing that is bet on: who wins, who is ahead on each count, many or few, places. */
function claimsOf(first: Outlook): readonly Claim[] {
  if (first.kind === 'field')
    return [0, 1, 2].flatMap((runner) => [
      {
        name: `win ${runner}`,
        chance: (outlook) => (outlook.kind === 'field' ? (outlook.win[runner] ?? 0) : 0),
        isTrue: ({ places }) => places?.[runner] === 1,
      },
      {
        name: `place ${runner}`,
        chance: (outlook) => (outlook.kind === 'field' ? (outlook.place[runner] ?? 0) : 0),
        isTrue: ({ places, placesPaid = 0 }) => (places?.[runner] ?? 99) <= placesPaid,
      },
    ])
  const counted = Object.entries(first.measures).map(([name, { sum, difference }]) => {
    const middle = (of: typeof sum) => of.chances.reduce((total, chance, nth) => total + chance * (of.from + nth), 0)
    return { name, many: middle(sum), ahead: middle(difference) }
  })
  const measureOf = (outlook: Outlook, name: string) =>
    outlook.kind === 'duel' ? Object.entries(outlook.measures).find(([key]) => key === name)?.[1] : undefined
  const pairOf = ({ measures }: Standing, name: string) =>
    Object.entries(measures).find(([key]) => key === name)?.[1] ?? { home: 0, away: 0 }
  return [
    {
      name: 'winner',
      chance: (outlook) => (outlook.kind === 'duel' ? outlook.winner.home : 0),
      isTrue: ({ winner }) => winner === 'home',
    },
    ...counted.flatMap(({ name, many, ahead }): Claim[] => [
      {
        name: `${name} sum`,
        chance: (outlook) =>
          chanceThat(measureOf(outlook, name)?.sum ?? { from: 0, chances: [] }, (value) => value > many),
        isTrue: (standing) => pairOf(standing, name).home + pairOf(standing, name).away > many,
      },
      {
        name: `${name} difference`,
        chance: (outlook) =>
          chanceThat(measureOf(outlook, name)?.difference ?? { from: 0, chances: [] }, (value) => value > ahead),
        isTrue: (standing) => pairOf(standing, name).home - pairOf(standing, name).away > ahead,
      },
    ]),
  ]
}

const count = 400

/** What was said of each course at a moment, and what came true. */
interface Judged {
  readonly first: Outlook
  readonly courses: readonly { readonly said: Outlook; readonly now: Outlook; readonly end: Standing }[]
}

/** The moments are the same in every course: those of a share of its own length would tell how long it lasts. */
function judge(all: readonly Course[], share: number, said?: (course: Course) => Outlook): Judged {
  const first = all[0]?.at(-1).outlook()
  if (first === undefined) throw new Error('there is no course')
  const mean = all.reduce((sum, { lengthMs }) => sum + lengthMs, 0) / all.length
  const ms = share === 0 ? -1 : Math.round(mean * share)
  // In football, bets that are closed say that a goal is near: a price is one of a moment at which it is offered.
  const isTold = all.some((course) => course.events.some(({ kind }) => kind === 'goal'))
  const courses = isTold ? all.filter((course) => course.at(ms).isOpen) : all
  return {
    first,
    courses: courses.map((course) => {
      const now = course.at(ms).outlook()
      return { now, said: said?.(course) ?? now, end: course.at(course.lengthMs).standing }
    }),
  }
}

/**
 * How far, in standard deviations, what was said is from what came true: over all courses, and over those in which it had
 * become more likely than it was.
 */
function misjudged({ first, courses }: Judged): number {
  return Math.max(
    ...claimsOf(first).flatMap((claim) => {
      const before = claim.chance(first)
      const judged = courses.map(({ said, now, end }) => ({
        chance: claim.chance(said),
        now: claim.chance(now),
        isTrue: claim.isTrue(end),
      }))
      return [judged, judged.filter(({ now }) => now > before)].map((some) => {
        const variance = some.reduce((sum, { chance }) => sum + chance * (1 - chance), 0)
        const surplus = some.reduce((sum, { chance, isTrue }) => sum + (isTrue ? 1 : 0) - chance, 0)
        return Math.abs(surplus) / (Math.sqrt(Math.max(0, variance)) + 0.5)
      })
    }),
  )
}

describe.each(demoGames.map(({ gameCode }) => [gameCode] as const))('%s', (gameCode) => {
  const { sport } = demoBook(gameCode)
  const strengths = Array.from({ length: sport.entrants }, (_, nth) => (nth % 3) * 0.35 - 0.2)
  const model = sport.model(strengths)
  const courses = Array.from({ length: count }, (_, nth) => model.draw(openStream('key', `${gameCode}/${nth}`)))

  test('prices before and in play are the chances with which its courses end', () => {
    // Five deviations over some dozens of claims: less than one wrong alarm in ten thousand, and the seeds are fixed.
    for (const share of [0, 0.35, 0.7]) expect(misjudged(judge(courses, share))).toBeLessThan(5)
  })

  test('the comparison finds a planted fault: prices that stay those of before the match', () => {
    const before = courses[0]?.at(-1).outlook()
    expect(
      misjudged(judge(courses, 0.7, () => before ?? { kind: 'field', win: [], place: [], placesPaid: 0 })),
    ).toBeGreaterThan(5)
  })

  test('a course ends, is certain then, and tells its events in order', () => {
    for (const course of courses.slice(0, 40)) {
      const end = course.at(course.lengthMs)
      expect(end.isOver).toBe(true)
      expect(end.isOpen).toBe(false)
      expect(course.at(course.lengthMs - 1).isOver).toBe(false)
      const times = course.events.map(({ atMs }) => atMs)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(times.at(-1)).toBe(course.lengthMs)
      const { winner, places } = end.standing
      const winners = sport.entrants === 2 ? [winner] : (places?.filter((place) => place === 1) ?? [])
      expect(winners).toHaveLength(1)
      expect(['home', 'draw', 'away', 1]).toContain(winners[0])
    }
  })

  test('bets are open before it, and closed while something may happen', () => {
    for (const course of courses.slice(0, 20)) {
      expect(course.at(-1).isOpen).toBe(true)
      for (const { atMs, kind } of course.events) {
        if (['end', 'half', 'corner', 'shot', 'card', 'check'].includes(kind)) continue
        expect({ kind, atMs, isOpen: course.at(atMs - 1).isOpen }).toEqual({ kind, atMs, isOpen: false })
      }
    }
  })
})

/** The average return of a bet that no further goal falls, over all courses in which bets are open at a moment. */
function returnOfUnder(courses: readonly Course[], ms: number, saidOf: (course: Course) => Outlook): number {
  const returns = courses.flatMap((course) => {
    const { isOpen, standing } = course.at(ms)
    const { home, away } = standing.measures.goals ?? { home: 0, away: 0 }
    const pick = { market: 'total', measure: 'goals', line: (home + away) * 4 + 2, side: 'under' } as const
    const price = isOpen ? priceOf(pick, saidOf(course), 0.06) : undefined
    if (price === undefined) return []
    const end = course.at(course.lengthMs).standing.measures.goals ?? { home: 0, away: 0 }
    return [end.home + end.away === home + away ? price / 1_000 : 0]
  })
  return returns.reduce((sum, one) => sum + one, 0) / returns.length
}

describe.each(['saturday-terrace', 'console-football-cup'])('a bet on no further goal in %s', (gameCode) => {
  const model = demoBook(gameCode).sport.model([0.1, -0.1])
  const courses = Array.from({ length: 6_000 }, (_, nth) => model.draw(openStream('key', `under/${nth}`)))
  const { lengthMs } = courses[0] ?? { lengthMs: 0 }

  test('returns less than it costs at every moment, also at the last one before prices change', () => {
    for (const share of [0.3, 0.6, 0.8, 0.95]) {
      // Both games change their prices at multiples of ten seconds, among others.
      const ms = Math.floor((lengthMs * share) / 10_000) * 10_000 - 1
      expect(returnOfUnder(courses, ms, (course) => course.at(ms).outlook())).toBeLessThan(0.985)
    }
  })

  test('would return more at the prices of a quarter of a minute before, which the comparison finds', () => {
    const ms = Math.floor((lengthMs * 0.8) / 10_000) * 10_000 - 1
    const before = (course: Course) => course.at(ms - 19_000).outlook()
    const calm = courses.filter((course) => isSame(course, ms))
    expect(returnOfUnder(calm, ms, before)).toBeGreaterThan(1)
  })
})

function isSame(course: Course, ms: number): boolean {
  return JSON.stringify(course.at(ms - 19_000).standing) === JSON.stringify(course.at(ms).standing)
}

describe('football', () => {
  test('has more draws at low scores than two independent numbers, as Dixon and Coles found', () => {
    const table = scoreTable(1.4, 1.1)
    const poisson = (mean: number, goals: number) => (Math.exp(-mean) * mean ** goals) / (goals === 0 ? 1 : goals)
    expect(table[0]?.[0]).toBeGreaterThan(poisson(1.4, 0) * poisson(1.1, 0))
    expect(table[1]?.[1]).toBeGreaterThan(poisson(1.4, 1) * poisson(1.1, 1))
    expect(table[1]?.[0]).toBeLessThan(poisson(1.4, 1) * poisson(1.1, 0))
  })

  test('in play, the time left scales the goals that are left', () => {
    const table = scoreTable(1.6, 1.2)
    const goals = (share: number) => {
      const sum = outlookOf(tableInPlay(table, { home: 0, away: 0 }, share)).measures.goals?.sum
      return sum?.chances.reduce((total, chance, nth) => total + chance * nth, 0) ?? 0
    }
    expect(goals(0)).toBeCloseTo(2.8, 1)
    expect(goals(0.5)).toBeCloseTo(1.4, 1)
    expect(goals(0.9)).toBeCloseTo(0.28, 1)
    expect(outlookOf(tableInPlay(table, { home: 2, away: 1 }, 1)).winner).toEqual({ home: 1, draw: 0, away: 0 })
  })
})
