import { animalOf, betByCode, type LotteryFormat } from '@baize/lottery'
import type { CSSProperties } from 'react'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import classes from './draw-numbers.module.css'
import { yearAnimalAt } from './year-animal.ts'

/** Props of {@link Balls}. */
export interface BallsProps {
  readonly format: LotteryFormat
  readonly places: readonly string[]
  readonly drawsAt: string
  readonly isFull: boolean
}

/** Symbols in places: digits, numbers of 25, the coloured places of a race, or six of 49 with their animals and a special number. */
export function Balls({ format, places, drawsAt, isFull }: BallsProps) {
  const say = useLotteryPhrases()
  const isRace = format.code === 'ten-places'
  const hasAnimals = format.code === 'six-of-49'
  const year = hasAnimals ? yearAnimalAt(drawsAt) : undefined
  const total = places.reduce((sum, place) => sum + Number(place), 0)
  const text = hasAnimals
    ? `${places.slice(0, -1).join(' ')}, ${say('numbers.special', places.at(-1) ?? '')}`
    : places.join(' ')
  return (
    <>
      <div aria-label={say('numbers.are', text)} className={classes.balls} data-race={isRace} role="img">
        {places.map((symbol, place) => (
          // The places of a draw stand in their order.
          <span className={classes.place} data-special={hasAnimals && place === 6} key={place} style={inOrder(place)}>
            <span
              className={classes.ball}
              data-colour={hasAnimals ? colourOf(format, symbol) : undefined}
              data-runner={isRace && symbol !== '?' ? Number(symbol) : undefined}
            >
              {isRace ? symbol.replace(/^0/, '') : symbol}
            </span>
            {year === undefined ? null : (
              <span className={classes.under}>
                {symbol === '?' ? '–' : say(`animal.${animalOf(Number(symbol), year)}`)}
              </span>
            )}
          </span>
        ))}
      </div>
      {isFull && !isRace && !hasAnimals && Number.isFinite(total) ? (
        <span className={classes.total}>{say('numbers.total', total)}</span>
      ) : null}
    </>
  )
}

/** The place in which a part of the numbers comes in. */
export function inOrder(place: number): CSSProperties {
  // React does not know custom properties.
  return { '--place': place } as CSSProperties
}

/** The colour of a number of 49, as the bet on colours has it. */
function colourOf(format: LotteryFormat, symbol: string): string | undefined {
  const rule = betByCode(format, 'special-colour')?.rule
  if (rule?.kind !== 'option') return undefined
  return Object.entries(rule.options).find(([, { values }]) => values.includes(Number(symbol)))?.[0]
}
