import { drawNumbers, formatByCode, sealHash, type LotteryFormat, type LotteryResult } from '@baize/lottery'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { Beacons } from './beacons.ts'
import { openDrawSecret } from './draw-secret.ts'
import { noteDrawn, noteRevealed } from './draw-steps.sql.ts'
import type { LotteryDraw } from './draw.types.ts'

/**
 * Draws the numbers of a sealed draw of our own. Throws if the secret is not the one that was committed to, or the seal is not the one
 * that was published: the draw then has no numbers and becomes void in time. Throws a `BeaconWaits` as long as the beacon is not known.
 */
export async function drawOwnNumbers(
  {
    background,
    clock,
    secrets,
    beacons,
  }: Pick<LotteryPorts, 'background' | 'clock' | 'secrets'> & { readonly beacons: Beacons },
  draw: LotteryDraw,
): Promise<void> {
  const { drawId, secretSealed: sealed, secretHash: commitment, slips, root } = draw
  if (sealed === null || commitment === null || slips === null || root === null)
    throw new Error('a draw without a secret or a seal was to be drawn')
  const format = knownFormat(draw.format)
  const seal = { drawId, format: format.code, tickets: slips, root }
  if (sealHash(seal) !== draw.sealHash) throw new Error('the seal of a draw is not what was published')
  const secret = openDrawSecret(secrets, { sealed, commitment })
  const beacon = await beacons.valueOf(draw)
  const result: LotteryResult = drawNumbers(format, { secret, seal, beacon: beacon.value })
  await noteDrawn(background, drawId, { secret, beacon, result, now: clock.now() })
}

/** Publishes the secret of a draw that is void: everybody can see that it was the one that was committed to. Throws if it is not. */
export async function revealSecret(
  { background, secrets }: Pick<LotteryPorts, 'background' | 'secrets'>,
  { drawId, secretSealed: sealed, secretHash: commitment }: LotteryDraw,
): Promise<void> {
  if (sealed === null || commitment === null) return
  await noteRevealed(background, drawId, openDrawSecret(secrets, { sealed, commitment }))
}

/** The format of a draw. Throws if no version of the server knows it. */
export function knownFormat(code: string): LotteryFormat {
  const format = formatByCode(code)
  if (format === undefined) throw new Error(`a draw has the unknown format ${code}`)
  return format
}
