import type { Board } from '../../../src/halls/book/course.ts'
import type { BookView, LegView, MatchRow } from '../../../src/halls/book/view.ts'
import type { SayIn } from '../../words/words.ts'
import { measureText } from './pick-text.ts'

type Say = SayIn<'vendor-book'>
type Tracker = BookView['tracker']

/** What is being played now: `67′`, `Set 2`, `Lap 3 of 10`. */
export function partText(say: Say, tracker: Tracker, { part, parts, minute }: Board): string {
  switch (tracker) {
    case 'pitch':
      return `${minute ?? 0}′`
    case 'court':
      return say('part.quarter', part)
    case 'tennis':
    case 'net':
      return say('part.set', part)
    case 'table':
      return say('part.frame', part)
    case 'oval':
      return say('part.over', part, parts)
    case 'ring':
      return say('part.round', part, parts)
    case 'turf':
      return say('part.stage', part, parts)
    case 'circuit':
      return say('part.lap', part, parts)
    case 'lanes':
    case 'rounds':
    case 'stars':
      return say('part.map', part)
    case 'duel':
    case 'board':
      return say('part.game', part)
    case 'island':
      return say('part.circle', part, parts)
    case 'bracket':
      return say('part.tie', part, parts)
  }
}

/** The large figures: `2 – 1`; chess counts half points. Empty for a field. */
export function scoreText(tracker: Tracker, { main, part, parts, minute }: Board): string {
  if (tracker === 'turf' || tracker === 'circuit' || tracker === 'island' || tracker === 'bracket') return ''
  if (tracker !== 'board') return `${main.home} – ${main.away}`
  const played = minute ?? Math.min(parts, part - 1)
  const drawn = Math.max(0, played - main.home - main.away)
  return `${main.home + drawn / 2} – ${main.away + drawn / 2}`
}

/** The time until a moment: `4:07`, or `1 h 05`. */
export function untilText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The time of day of a start. */
export function clockText(startMs: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false }).format(startMs)
}

/** The two sides of a match, or the winner's field: `A – B`. */
export function matchText(names: readonly string[]): string {
  return names.length === 2 ? names.join(' – ') : names.slice(0, 2).join(' · ') + (names.length > 2 ? ' …' : '')
}

/** Why a leg ended as it did, or how it stands. */
export function reasonText(say: Say, leg: LegView): string {
  const score = `${leg.main.home}–${leg.main.away}`
  const [, measure = ''] = leg.pick.split('/')
  const name = measureText(say, measure)
  const counted =
    leg.counted === undefined || name === ''
      ? ''
      : measure === 'length'
        ? say('reason.counted', name, leg.counted.home)
        : say('reason.counted', name, `${leg.counted.home}–${leg.counted.away}`)
  const first = leg.first.map((runner, nth) => `${nth + 1}. ${leg.names[runner] ?? ''}`).join(' · ')
  switch (leg.status) {
    case 'postponed':
      return say('reason.postponed')
    case 'abandoned':
      return say('reason.abandoned', counted === '' ? score : counted)
    case 'finished':
      return isField(leg)
        ? say('reason.first', first)
        : counted === ''
          ? say('reason.score', score)
          : `${say('reason.score', score)} · ${counted}`
    case 'live':
      return isField(leg) ? say('status.live') : say('reason.live', counted === '' ? score : counted)
    case 'soon':
      return ''
  }
}

/** Whether a match has no figures but a field. */
export function isField({ names }: Pick<MatchRow, 'names'>): boolean {
  return names.length > 2
}
