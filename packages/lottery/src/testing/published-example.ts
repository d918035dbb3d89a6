import { commitmentOf, parseServerSeed } from '@baize/fairness'
import { formatAmount, minorSum, type Minor } from '@baize/money'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { drandName, drandRoundAfter } from '../drand.ts'
import { drawNumbers, sealHash } from '../draw.ts'
import { formatByCode } from '../formats.ts'
import { leafHash, merkleTree } from '../merkle.ts'
import { settleTicket } from '../settle.ts'
import { slipText } from '../slip-text.ts'
import { ticketToJson } from '../ticket-json.ts'
import type { LotteryTicket } from '../ticket.ts'
import type { DrawRecord, SlipRecord } from '../verify.ts'
import { sold } from './examples.ts'
import { ownDrand } from './own-drand.ts'

/** A draw as it is published, and a slip of it that has won. */
export interface PublishedExample {
  readonly draw: DrawRecord
  readonly slip: SlipRecord
}

const drawId = '01a2b3c4-0000-4000-8000-000000000001'
const slipId = '01a2b3c4-0000-4000-8000-000000000002'
const holder = '0123456789abcdef'
const drawsAt = '2026-11-26T15:00:00Z'

/** Makes a draw of three slips, one of which has a bet on every digit in the first place, so that it wins. */
export async function publishedExample(): Promise<PublishedExample> {
  return exampleOf(await signedBeacon('local 2026-11-26T15:00:00Z'))
}

/** The same with a beacon of drand, of a network with a key of the example's own. */
export async function publishedDrandExample(): Promise<PublishedExample> {
  const { chain, round } = ownDrand('example')
  const number = drandRoundAfter(chain, Date.parse(drawsAt))
  const { signature, randomness } = round(number)
  const name = drandName({ chainHash: chain.hash, round: number })
  return exampleOf({ kind: 'drand', name, publicKey: chain.publicKey, value: randomness, signature, chain })
}

function exampleOf(beacon: NonNullable<DrawRecord['beacon']> & { readonly value: string }): PublishedExample {
  const tickets = [sold('five-digits', 'back-2', '1,2|3,4'), ...'0123456789'.split('').map(inFirstPlace)]
  const text = slipText({ slipId, drawId, holder, tickets })
  const tree = merkleTree([leafHash('another'), leafHash(text), leafHash('a third')])
  const secret = parseServerSeed('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')
  const format = formatByCode('five-digits')
  if (secret === undefined || format === undefined) throw new Error('the example has a secret and a format')
  const seal = { drawId, format: format.code, tickets: 3, root: tree.root }
  const result = drawNumbers(format, { secret, seal, beacon: beacon.value })
  const paid = total(tickets.map((ticket) => settleTicket(ticket, result).payoutMinor))
  return {
    draw: {
      drawId,
      format: format.code,
      source: 'own',
      drawsAt,
      numbers: result,
      commitment: commitmentOf(secret),
      beacon,
      seal: { tickets: 3, root: tree.root, sealHash: sealHash(seal) },
      secret,
    },
    slip: {
      slipId,
      draw: { drawId },
      state: 'won',
      holder,
      text,
      tickets: tickets.map(ticketToJson),
      stake: formatAmount(total(tickets.map(({ stakeMinor }) => stakeMinor)), 2),
      payout: formatAmount(paid, 2),
      proof: { index: 1, size: 3, path: tree.proofOf(1), root: tree.root },
    },
  }
}

const inFirstPlace = (digit: string): LotteryTicket => sold('five-digits', 'place', `1-${digit}`)

/** An Ed25519 key of the bytes 1 to 32 (PKCS #8, RFC 8410), so that the example is the same every time. */
const beaconKey = '302e020100300506032b6570042204200102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20'

async function signedBeacon(name: string) {
  const key = await crypto.subtle.importKey('pkcs8', Uint8Array.from(hexToBytes(beaconKey)), 'Ed25519', true, ['sign'])
  const signature = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(name))
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  return {
    kind: 'local',
    name,
    publicKey: bytesToHex(Uint8Array.fromBase64(x, { alphabet: 'base64url' })),
    value: bytesToHex(new Uint8Array(signature)),
  }
}

function total(amounts: readonly Minor[]): Minor {
  return minorSum(amounts.reduce((sum, amount) => sum + amount, 0n))
}
