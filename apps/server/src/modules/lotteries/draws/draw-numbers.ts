import { drawNumbers, formatByCode, sealHash, type LotteryFormat, type LotteryResult } from '@baize/lottery'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { openDrawSecret } from './draw-secret.ts'
import { noteDrawn } from './draw-steps.sql.ts'
import type { LotteryDraw } from './draw.types.ts'
import type { LocalBeacons } from './local-beacon.ts'

/**
 * Draws the numbers of a sealed draw of our own. Throws if the secret is not the one that was committed to, or the seal is not the one
 * that was published: the draw then has no numbers and becomes void in time.
 */
export async function drawOwnNumbers(
  {
    background,
    clock,
    secrets,
    beacons,
  }: Pick<LotteryPorts, 'background' | 'clock' | 'secrets'> & { beacons: LocalBeacons },
  draw: LotteryDraw,
): Promise<void> {
  const { drawId, brandId, secretSealed: sealed, secretHash: commitment, beaconKind, beaconName, slips, root } = draw
  if (sealed === null || commitment === null || beaconName === null || slips === null || root === null)
    throw new Error('a draw without a secret or a seal was to be drawn')
  const format = knownFormat(draw.format)
  const seal = { drawId, format: format.code, tickets: slips, root }
  if (sealHash(seal) !== draw.sealHash) throw new Error('the seal of a draw is not what was published')
  if (beaconKind !== 'local') throw new Error(`no beacon ${String(beaconKind)}`)
  const secret = openDrawSecret(secrets, { sealed, commitment })
  const beaconValue = await beacons.valueOf(brandId, beaconName)
  const result: LotteryResult = drawNumbers(format, { secret, seal, beacon: beaconValue })
  await noteDrawn(background, drawId, { secret, beaconValue, result, now: clock.now() })
}

/** The format of a draw. Throws if no version of the server knows it. */
export function knownFormat(code: string): LotteryFormat {
  const format = formatByCode(code)
  if (format === undefined) throw new Error(`a draw has the unknown format ${code}`)
  return format
}
