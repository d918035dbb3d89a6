import { createHash, hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { leavesOfSum, merkleStream, sealHash } from '@baize/lottery'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { noteSealed, type Seal } from './draw-steps.sql.ts'
import type { LotteryDraw } from './draw.types.ts'
import { leafPage } from './slips-of-draw.sql.ts'

/** How many slips are read at once, and after how many others have a turn. */
const pageSize = 16_384
const leavesPerTurn = leavesOfSum
const hashBytes = 32

/** Seals a closed draw: nothing is sold on it any more. Resolves once the seal is durable; does nothing if it is sealed. */
export async function sealDraw(
  { background, clock, secrets }: Pick<LotteryPorts, 'background' | 'clock' | 'secrets'>,
  draw: Pick<LotteryDraw, 'drawId' | 'format'>,
  goOn: () => Promise<void>,
): Promise<void> {
  const { leavesHash, ...computed } = await sealOf({ background }, draw, goOn)
  const seal = { ...computed, slipsHash: slipsHashOf(secrets, draw, leavesHash) }
  await noteSealed(background, draw.drawId, seal, clock.now())
}

/** What only the server can make of the SHA-256 hash of a draw's leaves, one after another. */
export function slipsHashOf(
  secrets: Pick<Secrets, 'keyedHash'>,
  { drawId }: Pick<LotteryDraw, 'drawId'>,
  leavesHash: Buffer,
): Buffer {
  return Buffer.from(secrets.keyedHash(leavesHash.toString('hex'), `lottery slips ${drawId}`))
}

/**
 * Computes the seal of a draw again. Throws if it is not what was sealed: then a slip was added, changed or removed behind the server's
 * back, and nothing is to be paid before somebody has looked into it.
 */
export async function checkSeal(
  parts: Pick<LotteryPorts, 'background'>,
  draw: Pick<LotteryDraw, 'drawId' | 'format' | 'root' | 'slips' | 'sealHash'>,
  goOn: () => Promise<void>,
): Promise<void> {
  const { root, slips, sealHash: hashNow } = await sealOf(parts, draw, goOn)
  if (root !== draw.root || slips !== draw.slips || hashNow !== draw.sealHash)
    throw new Error(`the slips of draw ${draw.drawId} are not those that were sealed`)
}

/** Computes the seal. `goOn` is called from time to time and throws if somebody else works on the draw. */
async function sealOf(
  { background }: Pick<LotteryPorts, 'background'>,
  { drawId, format }: Pick<LotteryDraw, 'drawId' | 'format'>,
  goOn: () => Promise<void>,
): Promise<Omit<Seal, 'slipsHash'> & { readonly leavesHash: Buffer }> {
  const tree = merkleStream((bytes) => hash('sha256', bytes, 'buffer'))
  // A page is read while the one before is hashed. If what comes between fails, nobody waits for it.
  const read = (after: string | null) => {
    const page = leafPage(background, drawId, { after, max: pageSize })
    page.catch(() => undefined)
    return page
  }
  const leavesHash = createHash('sha256')
  let staked = 0n
  for (let coming = read(null); ;) {
    await goOn()
    const page = await coming
    const isEnd = page.count < pageSize
    if (!isEnd) coming = read(page.last)
    leavesHash.update(page.leaves)
    for (let place = 0; place < page.count; place += 1) {
      // So many take a millisecond or two; bets come first.
      if (place % leavesPerTurn === 0) await nextTurn()
      tree.add(page.leaves.subarray(place * hashBytes, (place + 1) * hashBytes))
    }
    staked += page.staked
    if (isEnd) break
  }
  const { size: slips, root } = tree.end()
  const sealed = sealHash({ drawId, format, tickets: slips, root })
  return { slips, root, staked, sealHash: sealed, leavesHash: leavesHash.digest() }
}
