import type { VolleyShot } from '@baize/contract'
import type { GameOutcome } from '@baize/engines'

/** A fish at which a shot was aimed, and whether it is there now. */
export interface Target {
  readonly no: number
  readonly kind: string
  readonly isThere: boolean
}

/** A shot at a fish that was gone, or at a boss that was: it costs nothing. */
export const goneShot = (fishNo: number, kind: string): VolleyShot => ({
  fishNo,
  kind,
  result: 'gone',
  multipleHundredths: 0,
})

/**
 * What became of each shot. The round has the shots whose fish were there when it was drawn, in their order. If it was played before, under
 * the same key, other fish may be there now: then each drawn shot goes to the next fish of its kind.
 */
export function shotsOf(
  targets: readonly Target[],
  { shots }: Extract<GameOutcome, { readonly engine: 'fish' }>,
): readonly VolleyShot[] {
  const there = targets.filter(({ isThere }) => isThere)
  const isOfNow = there.length === shots.length && there.every(({ kind }, nth) => shots[nth]?.kind === kind)
  let shot = 0
  return targets.map(({ no, kind, isThere }): VolleyShot => {
    const drawn = shots[shot]
    if (drawn?.kind !== kind || (isOfNow && !isThere)) return goneShot(no, kind)
    shot += 1
    const result = drawn.multiple > 0 ? 'caught' : 'missed'
    return { fishNo: no, kind, result, multipleHundredths: 100 * drawn.multiple }
  })
}
