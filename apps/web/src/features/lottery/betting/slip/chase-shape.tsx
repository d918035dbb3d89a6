import { TextInput } from '@baize/ui'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { westernDigits } from '../../../../forms/western-digits.ts'
import { chaseLimits, type ChaseShape } from '../chase.rules.ts'
import classes from './slip.module.css'

/** The shape of a plan while it is typed. */
export type TypedShape = ChaseShape

/** What a plan is before anything is changed: ten draws, all the same. */
export const usualShape: TypedShape = { draws: 10, start: 1, factor: 1, every: 1 }

const usualDraws = [5, 10, 20, 50] as const

/** How many draws, and whether the stake stays the same or is multiplied after every so many. */
export function ChaseShapeFields({
  shape,
  onChange,
}: {
  readonly shape: TypedShape
  readonly onChange: (shape: TypedShape) => void
}) {
  const say = useLotteryBettingPhrases()
  const isFlat = shape.factor === 1
  return (
    <>
      <div className={classes.counts}>
        <WholeNumber
          label={say('chase.draws')}
          most={chaseLimits.draws}
          onChange={(draws) => onChange({ ...shape, draws })}
          value={shape.draws}
        />
        <div aria-label={say('chase.draws')} className={classes.chips} role="group">
          {usualDraws.map((draws) => (
            <button
              aria-pressed={draws === shape.draws}
              className={classes.chip}
              key={draws}
              onClick={() => onChange({ ...shape, draws })}
              type="button"
            >
              {draws}
            </button>
          ))}
        </div>
      </div>
      <div aria-label={say('chase.kind')} className={classes.kinds} role="group">
        {([1, 2] as const).map((factor) => (
          <button
            aria-pressed={isFlat === (factor === 1)}
            className={classes.kind}
            key={factor}
            onClick={() => onChange({ ...shape, factor })}
            type="button"
          >
            {say(factor === 1 ? 'chase.flat' : 'chase.progressive')}
          </button>
        ))}
      </div>
      <div className={classes.stops}>
        <WholeNumber
          label={say('chase.startAt')}
          most={chaseLimits.multiplier}
          onChange={(start) => onChange({ ...shape, start })}
          value={shape.start}
        />
        {isFlat ? null : (
          <>
            <WholeNumber
              label={say('chase.factor')}
              least={2}
              most={10}
              onChange={(factor) => onChange({ ...shape, factor })}
              value={shape.factor}
            />
            <WholeNumber
              label={say('chase.every')}
              most={chaseLimits.draws}
              onChange={(every) => onChange({ ...shape, every })}
              value={shape.every}
            />
          </>
        )}
      </div>
    </>
  )
}

interface WholeNumberProps {
  readonly label: string
  readonly value: number
  readonly least?: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A field for a whole number within bounds. */
function WholeNumber({ label, value, least = 1, most, onChange }: WholeNumberProps) {
  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      label={label}
      onChange={({ currentTarget }) => {
        const typed = Number(westernDigits(currentTarget.value).replaceAll(/\D/g, ''))
        onChange(Math.min(most, Math.max(least, typed)))
      }}
      value={String(value)}
    />
  )
}
