import { useLotteryPhrases } from '../../../language/phrases.ts'
import { inOrder } from './balls.tsx'
import classes from './draw-numbers.module.css'

/** Where the pips of a face are, in a die of 30 by 30. */
const pips: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  1: [[15, 15]],
  2: [
    [8.5, 8.5],
    [21.5, 21.5],
  ],
  3: [
    [8, 8],
    [15, 15],
    [22, 22],
  ],
  4: [
    [8.5, 8.5],
    [21.5, 8.5],
    [8.5, 21.5],
    [21.5, 21.5],
  ],
  5: [
    [8, 8],
    [22, 8],
    [15, 15],
    [8, 22],
    [22, 22],
  ],
  6: [
    [8.5, 7.5],
    [21.5, 7.5],
    [8.5, 15],
    [21.5, 15],
    [8.5, 22.5],
    [21.5, 22.5],
  ],
}

/** Dice with their total. As in the East, one and four are red. */
export function Dice({ faces }: { readonly faces: readonly string[] }) {
  const say = useLotteryPhrases()
  const total = faces.reduce((sum, face) => sum + Number(face), 0)
  return (
    <>
      <div aria-label={say('numbers.are', faces.join(' '))} className={classes.balls} role="img">
        {faces.map((face, place) => (
          // The dice stand in the order in which they were drawn.
          <span className={classes.place} key={place} style={inOrder(place)}>
            <Die face={face} />
          </span>
        ))}
      </div>
      {Number.isFinite(total) ? <span className={classes.total}>{say('numbers.total', total)}</span> : null}
    </>
  )
}

/** One die; without pips while its face is not known. */
export function Die({ face }: { readonly face: string }) {
  return (
    <svg aria-hidden className={classes.die} viewBox="0 0 30 30">
      <rect height="29" rx="6.5" width="29" x="0.5" y="0.5" />
      {(pips[face] ?? []).map(([x, y]) => (
        <circle
          className={face === '1' || face === '4' ? classes.redPip : classes.pip}
          cx={x}
          cy={y}
          key={`${x} ${y}`}
          r={face === '1' ? 4.2 : 2.8}
        />
      ))}
    </svg>
  )
}
