import { commitmentOf, parseSeedHash, parseServerSeed } from '@baize/fairness'
import { formatAmount, minorSum, type Minor } from '@baize/money'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { drandRoundAfter, parseDrandName, type DrandChain } from './drand.ts'
import { checkDraw, sealHash } from './draw.ts'
import type { LotteryResult } from './format.ts'
import { formatByCode } from './formats.ts'
import { isInTree } from './merkle.ts'
import { parseResult } from './result.ts'
import { settleTicket, type WinningLine } from './settle.ts'
import { slipText } from './slip-text.ts'
import { ticketFromJson, type LotteryTicketJson } from './ticket-json.ts'
import type { LotteryTicket } from './ticket.ts'

/** `open`: there is nothing to compare yet, or, of a signature, nothing here can check it. */
export type Verdict = 'agrees' | 'differs' | 'open'

/** What a site publishes of a draw, as its endpoint `lotteryDraw` and its page have it. */
export interface DrawRecord {
  readonly drawId: string
  readonly format: string
  readonly source: 'own' | 'official'
  /** When it was to be drawn, in ISO 8601. */
  readonly drawsAt: string
  readonly numbers: Readonly<Record<string, readonly string[]>> | null
  readonly commitment: string | null
  readonly beacon: {
    readonly kind: string
    readonly name: string
    readonly publicKey: string | null
    readonly value: string | null
    /** Of a public beacon: the signature whose SHA-256 hash the value is, and the network that signed. */
    readonly signature?: string | null | undefined
    readonly chain?: DrandChain | null | undefined
  } | null
  readonly seal: { readonly tickets: number; readonly root: string; readonly sealHash: string } | null
  readonly secret: string | null
}

/** What a member has of a slip, as the endpoint `lotterySlip` has it. Amounts in main units. */
export interface SlipRecord {
  readonly slipId: string
  readonly draw: { readonly drawId: string }
  readonly state: string
  readonly holder: string
  readonly text: string
  readonly tickets: readonly LotteryTicketJson[]
  readonly stake: string
  readonly payout: string
  readonly proof: {
    readonly index: number
    readonly size: number
    readonly path: readonly string[]
    readonly root: string
  } | null
}

/** What of a published draw is true. */
export interface DrawVerdicts {
  /** The secret has the hash that was published before sales opened. */
  readonly secret: Verdict
  /** The seal is the hash of the draw, the number of its slips, and their root. */
  readonly seal: Verdict
  /** The beacon's value is the signature of its name; of a public one, what the named network signed for the first round after the draw. */
  readonly beacon: Verdict
  /** The numbers follow from secret, seal and beacon. */
  readonly numbers: Verdict
}

const verdict = (isRight: boolean): Verdict => (isRight ? 'agrees' : 'differs')

/** Computes everything that is published about a draw again. Of official draws there is nothing to compute. */
export async function verifyDraw(draw: DrawRecord): Promise<DrawVerdicts> {
  const format = formatByCode(draw.format)
  const { seal, secret, commitment, beacon, numbers } = draw
  const isSealed = seal !== null && format !== undefined
  const sealed = isSealed
    ? { drawId: draw.drawId, format: format.code, tickets: seal.tickets, root: seal.root }
    : undefined
  const verdicts = {
    secret: secretVerdict(draw),
    seal: sealed === undefined ? 'open' : verdict(sealHash(sealed) === seal?.sealHash),
    beacon: await verifyBeacon(beacon, draw.drawsAt),
    numbers: 'open',
  } as const
  // A draw that is void has a secret and no numbers.
  if (secret === null || commitment === null || sealed === undefined || format === undefined || numbers === null)
    return verdicts
  const [serverSeed, hash] = [parseServerSeed(secret), parseSeedHash(commitment)]
  const published = parseSeedHash(seal?.sealHash ?? '')
  if (serverSeed === undefined || hash === undefined || published === undefined)
    return { ...verdicts, numbers: 'differs' }
  const { sameNumbers } = checkDraw(format, {
    secret: serverSeed,
    seal: sealed,
    beacon: beacon?.value ?? '',
    commitment: hash,
    sealHash: published,
    result: parseResult(format, numbers) ?? {},
  })
  return { ...verdicts, numbers: verdict(sameNumbers) }
}

function secretVerdict({ secret, commitment }: DrawRecord): Verdict {
  if (secret === null || commitment === null) return 'open'
  const seed = parseServerSeed(secret)
  return verdict(seed !== undefined && commitmentOf(seed) === commitment)
}

async function verifyBeacon(beacon: DrawRecord['beacon'], drawsAt: string): Promise<Verdict> {
  if (beacon?.kind === 'drand') return verifyDrand(beacon, drawsAt)
  return verifyLocal(beacon)
}

/**
 * Whether the value of a public beacon comes from the network and the round that were named, and the round is the first one after the
 * time of the draw: an earlier one would have been known before.
 */
async function verifyDrand(
  { name, chain, signature, value }: NonNullable<DrawRecord['beacon']>,
  drawsAt: string,
): Promise<Verdict> {
  const named = parseDrandName(name)
  if (named === undefined) return 'differs'
  if (chain === null || chain === undefined) return value === null ? 'open' : 'differs'
  const isNamed = named.chainHash === chain.hash && named.round === drandRoundAfter(chain, Date.parse(drawsAt))
  if (!isNamed) return 'differs'
  if (value === null) return 'open'
  const { drandValue } = await import('./drand-signature.ts')
  return verdict(drandValue(chain, named.round, signature ?? '') === value)
}

/** Whether the value of a local beacon is the Ed25519 signature of its name by the published key. */
async function verifyLocal(beacon: DrawRecord['beacon']): Promise<Verdict> {
  if (beacon?.kind !== 'local' || beacon.publicKey === null || beacon.value === null) return 'open'
  if (!/^[0-9a-f]{64}$/.test(beacon.publicKey) || !/^[0-9a-f]{128}$/.test(beacon.value)) return 'differs'
  const key = await importedKey(beacon.publicKey)
  if (key === undefined) return 'open'
  const signature = Uint8Array.from(hexToBytes(beacon.value))
  return verdict(await crypto.subtle.verify('Ed25519', key, signature, Uint8Array.from(utf8ToBytes(beacon.name))))
}

/** The key, where this browser knows such keys; older ones do not. */
async function importedKey(publicKey: string) {
  try {
    return await crypto.subtle.importKey('raw', Uint8Array.from(hexToBytes(publicKey)), 'Ed25519', false, ['verify'])
  } catch {
    return undefined
  }
}

/** What of a slip is true. */
export interface SlipVerdicts {
  /** The text of its leaf is made of its tickets as they are shown. */
  readonly text: Verdict
  /** The text is under the root that the draw was sealed with. */
  readonly place: Verdict
  /** Its stake is that of its tickets. */
  readonly stake: Verdict
  /** It paid what its tickets pay for the draw's numbers. */
  readonly payout: Verdict
  /** What it should pay, in main units; `undefined` until the numbers are known. */
  readonly due: string | undefined
  /** The lines that won, by the place of their bet. */
  readonly winners: readonly (WinningLine & { readonly ticket: number })[]
}

/** Computes a slip again, against the published draw. */
export function verifySlip(slip: SlipRecord, draw: DrawRecord): SlipVerdicts {
  const tickets = slip.tickets.flatMap((json) => ticketFromJson(json) ?? [])
  const isWhole = tickets.length === slip.tickets.length && slip.draw.drawId === draw.drawId
  const text = slipText({ slipId: slip.slipId, drawId: draw.drawId, holder: slip.holder, tickets })
  const digits = slip.payout.split('.')[1]?.length ?? 0
  return {
    text: verdict(isWhole && text === slip.text),
    place: placeOf(slip, draw),
    stake: verdict(isWhole && formatAmount(total(tickets.map(({ stakeMinor }) => stakeMinor)), digits) === slip.stake),
    ...payoutOf(slip, draw, tickets, digits),
  }
}

function placeOf({ proof, text }: SlipRecord, { seal }: DrawRecord): Verdict {
  if (proof === null || seal === null) return 'open'
  const { index, size, path } = proof
  const isTree = proof.root === seal.root && size === seal.tickets
  return verdict(isTree && isInTree({ text, index, size, proof: path }, seal.root))
}

function payoutOf(slip: SlipRecord, draw: DrawRecord, tickets: readonly LotteryTicket[], digits: number) {
  const format = formatByCode(draw.format)
  const result = format === undefined || draw.numbers === null ? undefined : parseResult(format, draw.numbers)
  // Stakes of cancelled slips and void draws were returned; whether a slip is paid yet, the draw says once it is settled.
  if (result === undefined || slip.state === 'cancelled' || slip.state === 'void')
    return { payout: 'open', due: undefined, winners: [] } as const
  const settled = settleAll(tickets, result)
  if (settled === undefined || tickets.length !== slip.tickets.length)
    return { payout: 'differs', due: undefined, winners: [] } as const
  const due = formatAmount(total(settled.map(({ payoutMinor }) => payoutMinor)), digits)
  const isPaid = slip.state === 'won' || slip.state === 'lost'
  const winners = settled.flatMap((one, ticket) => one.winners.map((line) => ({ ...line, ticket })))
  return { payout: isPaid ? verdict(due === slip.payout) : 'open', due, winners } as const
}

function settleAll(tickets: readonly LotteryTicket[], result: LotteryResult) {
  try {
    return tickets.map((ticket) => settleTicket(ticket, result))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function total(amounts: readonly Minor[]): Minor {
  return minorSum(amounts.reduce((sum, amount) => sum + amount, 0n))
}
