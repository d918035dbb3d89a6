import type { ChanceStream } from '../chance-stream.ts'
import type { Course, CourseEvent, FieldOutlook, MatchModel, Situation } from '../course.ts'
import { endOfStep, openUntil, stepsBy, type Pace } from '../pace.ts'

/** A race over sectors: each runner's time in a sector is normal around its own mean, with one spread for all. */
export interface RaceSettings {
  /** The mean time of a sector of each runner, in units of the spread. */
  readonly paces: readonly number[]
  readonly sectors: number
  readonly placesPaid: number
  readonly pace: Pace
  /** Whether bets are taken during the race. */
  readonly isOpenInPlay: boolean
}

/** A race with bets on who wins, who is placed, and which of two ends first. */
export function raceModel(settings: RaceSettings): MatchModel {
  return {
    draw(chance) {
      const times = drawTimes(settings, chance)
      const lengthMs = endOfStep(settings.pace, settings.sectors - 1)
      return {
        lengthMs,
        events: eventsOf(settings, times),
        at: (ms) => situationAt(settings, times, ms),
      } satisfies Course
    },
  }
}

/** The time of each runner after each sector: `times[sector][runner]`, from 0 sectors on. */
function drawTimes({ paces, sectors }: RaceSettings, chance: ChanceStream): readonly (readonly number[])[] {
  const times: (readonly number[])[] = [paces.map(() => 0)]
  for (let sector = 0; sector < sectors; sector += 1)
    times.push(paces.map((mean, runner) => (times[sector]?.[runner] ?? 0) + mean + chance.normal()))
  return times
}

/** The place of each runner by its time, 1 the first. */
function placesBy(times: readonly number[]): readonly number[] {
  return times.map((mine) => 1 + times.filter((other) => other < mine).length)
}

function eventsOf({ pace, sectors }: RaceSettings, times: readonly (readonly number[])[]): readonly CourseEvent[] {
  const leaders = times.slice(1).map((after) => after.indexOf(Math.min(...after)))
  const changes = leaders.flatMap((leader, nth): CourseEvent[] =>
    nth > 0 && leaders[nth - 1] === leader ? [] : [{ atMs: endOfStep(pace, nth), kind: 'lead', figure: leader }],
  )
  return [...changes, { atMs: endOfStep(pace, sectors - 1), kind: 'end' }]
}

function situationAt(settings: RaceSettings, times: readonly (readonly number[])[], ms: number): Situation {
  const { sectors, pace } = settings
  const done = stepsBy(pace, ms, sectors)
  const now = times[done] ?? []
  const isEnd = done === sectors
  const until = isEnd || (ms >= 0 && !settings.isOpenInPlay) ? undefined : openUntil(pace, ms)
  const leading = placesBy(now)[0] === undefined ? 0 : now.indexOf(Math.min(...now))
  return {
    key: String(done),
    isOpen: until !== undefined,
    ...(until === undefined ? {} : { openUntilMs: until }),
    isOver: isEnd,
    standing: { measures: {}, ...(isEnd ? { places: placesBy(now), placesPaid: settings.placesPaid } : {}) },
    board: {
      main: { home: leading, away: 0 },
      part: Math.min(sectors, done + 1),
      parts: sectors,
      progress: progressOf(settings, times, ms),
    },
    outlook: () => outlookOf(settings, now, sectors - done),
  }
}

/** Runners are close together: what is between them is shown larger than it is. */
const stretch = 5

/** How far each runner is on its way, 0 to 1; the first to arrive stands at 1 and the others by their time behind it. */
function progressOf(
  { sectors, pace, paces }: RaceSettings,
  times: readonly (readonly number[])[],
  ms: number,
): readonly number[] {
  const done = stepsBy(pace, ms, sectors)
  const from = done === 0 ? pace.pauseMs : endOfStep(pace, done - 1)
  const to = done === sectors ? from : endOfStep(pace, done)
  const share = done === sectors || ms <= from ? 0 : (ms - from) / (to - from)
  const mean = paces.reduce((sum, one) => sum + one, 0) / paces.length
  const gone = (done + share) / sectors
  const behind = paces.map((_, runner) => {
    const before = times[done]?.[runner] ?? 0
    return before + ((times[Math.min(sectors, done + 1)]?.[runner] ?? before) - before) * share
  })
  const first = Math.min(...behind)
  return behind.map((time) => Math.max(0, gone - (stretch * (time - first)) / (mean * sectors)))
}

/** How finely the normal distributions are integrated: from -6 to 6 deviations around all. */
const points = 480

function outlookOf(settings: RaceSettings, now: readonly number[], left: number): FieldOutlook {
  const { paces, placesPaid } = settings
  if (left === 0) {
    const places = placesBy(now)
    return {
      kind: 'field',
      win: places.map((place) => (place === 1 ? 1 : 0)),
      place: places.map((place) => (place <= placesPaid ? 1 : 0)),
      placesPaid,
      before: (first, second) => ((places[first] ?? 0) < (places[second] ?? 0) ? 1 : 0),
    }
  }
  const spread = Math.sqrt(left)
  const means = paces.map((mean, runner) => ((now[runner] ?? 0) + mean * left) / spread)
  const { win, place } = integrate(means, placesPaid)
  return {
    kind: 'field',
    win,
    place,
    placesPaid,
    before: (first, second) => normalBelow(((means[second] ?? 0) - (means[first] ?? 0)) / Math.SQRT2),
  }
}

/** The chances to be first and to be placed, for normal times with these means and a deviation of 1. */
function integrate(means: readonly number[], placesPaid: number): { win: readonly number[]; place: readonly number[] } {
  const low = Math.min(...means) - 6
  const high = Math.max(...means) + 6
  const width = (high - low) / points
  const win = means.map(() => 0)
  const place = means.map(() => 0)
  for (let nth = 0; nth < points; nth += 1) {
    const at = low + (nth + 0.5) * width
    const below = means.map((mean) => normalBelow(at - mean))
    means.forEach((mean, runner) => {
      const density = (Math.exp(-((at - mean) ** 2) / 2) / Math.sqrt(2 * Math.PI)) * width
      if (density < 1e-12) return
      const ahead = fewAhead(below, runner, placesPaid)
      win[runner] = (win[runner] ?? 0) + density * (ahead[0] ?? 0)
      place[runner] = (place[runner] ?? 0) + density * ahead.reduce((sum, chance) => sum + chance, 0)
    })
  }
  const wins = win.reduce((sum, chance) => sum + chance, 0)
  const placed = place.reduce((sum, chance) => sum + chance, 0)
  return { win: win.map((chance) => chance / wins), place: place.map((chance) => (chance * placesPaid) / placed) }
}

/** The chances that 0, 1 … `places` − 1 others are ahead. */
function fewAhead(below: readonly number[], runner: number, places: number): readonly number[] {
  const counts = [1, ...Array.from({ length: places - 1 }, () => 0)]
  below.forEach((chance, other) => {
    if (other === runner) return
    for (let nth = places - 1; nth >= 0; nth -= 1)
      counts[nth] = (counts[nth] ?? 0) * (1 - chance) + (nth > 0 ? (counts[nth - 1] ?? 0) * chance : 0)
  })
  return counts
}

/** The normal distribution function (Abramowitz and Stegun 7.1.26, to within 1.5e-7). */
function normalBelow(at: number): number {
  const x = Math.abs(at) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const tail =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x)
  return at >= 0 ? 1 - tail / 2 : tail / 2
}
