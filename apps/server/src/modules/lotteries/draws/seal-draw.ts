import { createHash, hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { leavesOfSum, merkleStream, sealHash } from '@baize/lottery'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { noteSealed, noteSlipsHash, type Seal } from './draw-steps.sql.ts'
import type { LotteryDraw } from './draw.types.ts'
import { pageLine, sealedPageOf, slipsOfPage } from './sealed-pages.ts'
import { forgetPages, storePage } from './sealed-slips.sql.ts'
import { slipPage } from './slips-of-draw.sql.ts'

/** After how many slips others have a turn: so many take a millisecond or two, and bets come first. */
const leavesPerTurn = leavesOfSum
const hashBytes = 32

/** What seals draws. */
export type SealParts = Pick<LotteryPorts, 'background' | 'clock' | 'secrets'>

/** Called before each part of the work: throws if somebody else works on the draw, or the process is about to stop. */
type GoOn = () => Promise<void>

/**
 * Seals a closed draw: nothing is sold on it any more, and what it is settled by is stored. Resolves once the seal is durable; does
 * nothing if it is sealed.
 */
export async function sealDraw(
  parts: SealParts,
  draw: Pick<LotteryDraw, 'drawId' | 'format'>,
  goOn: GoOn,
): Promise<void> {
  const seal = await sealOf(parts, draw, goOn)
  await noteSealed(parts.background, draw.drawId, seal, parts.clock.now())
}

/**
 * Stores again what a draw is settled by, for one that was settled before or sealed by an earlier version. Throws if its seal is not what
 * was sealed: then a slip was added, changed or removed behind the server's back, and nothing is to be paid before somebody has looked
 * into it. Returns the draw's new hash of its slips.
 */
export async function resealDraw(
  { background, secrets }: SealParts,
  draw: Pick<LotteryDraw, 'drawId' | 'format' | 'root' | 'slips' | 'sealHash'>,
  goOn: GoOn,
): Promise<Buffer> {
  // Until all pages are stored the draw has no hash, so that whoever goes on after an interruption begins anew.
  await noteSlipsHash(background, draw.drawId, null)
  const seal = await sealOf({ background, secrets }, draw, goOn)
  if (seal.root !== draw.root || seal.slips !== draw.slips || seal.sealHash !== draw.sealHash)
    throw new Error(`the slips of draw ${draw.drawId} are not those that were sealed`)
  await noteSlipsHash(background, draw.drawId, seal.slipsHash)
  return seal.slipsHash
}

/** What only the server can make of the pages of a draw's slips. */
export function slipsHashOf(secrets: Pick<Secrets, 'keyedHash'>, drawId: string, pageLines: readonly string[]): Buffer {
  const pages = createHash('sha256').update(pageLines.join('\n')).digest('hex')
  return Buffer.from(secrets.keyedHash(pages, `lottery slips ${drawId}`))
}

/** Computes the seal and stores its pages. `goOn` is called from time to time. */
async function sealOf(
  { background, secrets }: Pick<SealParts, 'background' | 'secrets'>,
  { drawId, format }: Pick<LotteryDraw, 'drawId' | 'format'>,
  goOn: GoOn,
): Promise<Seal> {
  const tree = merkleStream((bytes) => hash('sha256', bytes, 'buffer'))
  // A page is read while the one before is hashed. If what comes between fails, nobody waits for it.
  const read = (after: string | null) => {
    const page = slipPage(background, drawId, { after, max: slipsOfPage })
    page.catch(() => undefined)
    return page
  }
  const pageLines: string[] = []
  let staked = 0n
  for (let coming = read(null); ;) {
    await goOn()
    const page = await coming
    const isEnd = page.count < slipsOfPage
    if (!isEnd) coming = read(page.last)
    for (let place = 0; place < page.count; place += 1) {
      if (place % leavesPerTurn === 0) await nextTurn()
      tree.add(page.leaves.subarray(place * hashBytes, (place + 1) * hashBytes))
    }
    if (page.count > 0) {
      const stored = sealedPageOf(page)
      await storePage(background, drawId, pageLines.length, stored)
      pageLines.push(pageLine(stored))
    }
    staked += page.staked
    if (isEnd) break
  }
  await forgetPages(background, drawId, pageLines.length)
  const { size: slips, root } = tree.end()
  const sealed = sealHash({ drawId, format, tickets: slips, root })
  return { slips, root, staked, sealHash: sealed, slipsHash: slipsHashOf(secrets, drawId, pageLines) }
}
