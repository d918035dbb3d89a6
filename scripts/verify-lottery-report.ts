import { lotteryDraw, lotterySlip, type ValueOf } from '@baize/contract'
import { quicknet, verifyDraw, verifySlip, type Verdict } from '@baize/lottery'

/** What a check found, and the exit code: 0 if everything is right, 1 if something is wrong, 2 if it could not be checked. */
export interface LotteryReport {
  readonly exitCode: 0 | 1 | 2
  readonly lines: readonly string[]
}

/** The address at which a site says what it publishes of the draw whose page this is; undefined for anything else. */
export function addressOfDraw(place: string): string | undefined {
  const [, site, drawId] = /^(https?:\/\/[^/]+)\/draws\/([0-9a-f-]{36})$/.exec(place) ?? []
  return drawId === undefined ? undefined : `${site}/lgw/draws/${drawId}`
}

const signs: Record<Verdict, string> = { agrees: 'right        ', differs: 'WRONG        ', open: 'not published' }

/** Checks a draw, and a slip of it if there is one, as the texts of their files. */
export async function verifyLottery(drawText: string, slipText: string | undefined): Promise<LotteryReport> {
  const draw = readDraw(drawText)
  const slip = slipText === undefined ? undefined : readSlip(slipText)
  if (draw === undefined) return notChecked('the draw')
  if (slipText !== undefined && slip === undefined) return notChecked('the slip')
  const { secret, seal, beacon, numbers } = await verifyDraw(draw)
  const checks: (readonly [string, Verdict])[] = [
    ['the secret has the hash that was published before sales opened', secret],
    ['the seal is that of the slips that were sold', seal],
    [beaconText(draw), beacon],
    ['the numbers follow from secret, seal and beacon', numbers],
  ]
  const lines = [`Draw ${draw.number} (${draw.gameName}), ${draw.state}`]
  if (draw.source === 'official') lines.push('Its numbers are those of the official draw, which the site did not draw.')
  if (slip !== undefined) {
    if (slip.draw.drawId !== draw.drawId) return { exitCode: 1, lines: ['WRONG: the slip is for another draw.'] }
    const found = verifySlip(slip, draw)
    checks.push(
      ['the text of the slip is made of its bets', found.text],
      ['the slip is among those that were sealed', found.place],
      ['the stake is that of the bets', found.stake],
      [`the bets pay ${found.due ?? 'nothing yet'}, and the slip says ${slip.payout}`, found.payout],
    )
  }
  const isWrong = checks.some(([, verdict]) => verdict === 'differs')
  return {
    exitCode: isWrong ? 1 : 0,
    lines: [...lines, ...checks.map(([text, verdict]) => `${signs[verdict]}  ${text}`)],
  }
}

/** What is checked of the beacon; of a public one also who signed it, since an operator may name any network. */
function beaconText({ beacon }: ValueOf<typeof lotteryDraw>): string {
  if (beacon?.kind !== 'drand') return 'the beacon is signed by its key'
  const isKnown = beacon.chain?.hash === quicknet.hash
  const network = isKnown
    ? 'drand’s quicknet'
    : `the network “${beacon.chain?.beaconId ?? ''}”, which is not drand’s quicknet`
  return `the beacon is what ${network} signed for the first round after the draw`
}

function notChecked(what: string): LotteryReport {
  return { exitCode: 2, lines: [`Not checked: ${what} is not what a site of this version publishes.`] }
}

function readDraw(text: string): ValueOf<typeof lotteryDraw> | undefined {
  return lotteryDraw.reply.safeParse(valueOf(text)).data
}

function readSlip(text: string): ValueOf<typeof lotterySlip> | undefined {
  return lotterySlip.reply.safeParse(valueOf(text)).data
}

/** What a file has, with or without the envelope of a reply. */
function valueOf(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null && 'value' in content ? content.value : content
  } catch {
    return undefined
  }
}
