import type { ReplyOf, roundProof } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { askedPostings, type HouseAccountId, type Posting } from '../ledger/index.ts'
import { openSeed } from './fresh-seed.ts'
import type { PlayParts } from './play.parts.ts'
import { gamesAccount } from './play.rules.ts'
import { retiredSeed, roundById, roundByKey, stepKeys } from './play.sql.ts'
import type { StoredRound } from './play.types.ts'
import { poolAccount } from './pools/seed-pools.ts'
import { presentRound } from './present-round.ts'
import { walletCurrency } from './wallet-currency.ts'

/**
 * Returns the round that a client's key made on this session's account. Refuses somebody else's key like an unknown
 * one.
 */
export async function findRoundByKey(parts: PlayParts, session: Session, key: string): Promise<StoredRound> {
  const accountId = (await parts.wallet.accountOf(session.brandId, session.memberId, session.wallet)).accountId
  const providerId = await parts.ledger.provider(session.brandId, 'play')
  const round = await roundByKey(parts.database, accountId, providerId, `${accountId}:${key}`)
  if (round === undefined) throw new Refusal('play.round_not_found')
  return round
}

/**
 * Returns everything needed to recompute a round: the seeds, as far as they may be revealed, the nonce, the outcome,
 * and its postings with the hashes of their batches.
 */
export async function proveRound(
  parts: PlayParts,
  session: Pick<Session, 'brandId' | 'memberId' | 'role' | 'wallet'>,
  roundId: string,
  language: Language,
): Promise<ReplyOf<typeof roundProof>> {
  const wallets = session.role === 'trial' ? (['trial'] as const) : (['main', 'trial'] as const)
  const owned = await Promise.all(
    wallets.map((wallet) => parts.wallet.accountOf(session.brandId, session.memberId, wallet)),
  )
  const accounts = owned.map(({ accountId }) => accountId)
  const round = await roundById(parts.database, accounts, roundId)
  if (round === undefined) throw new Refusal('play.round_not_found')
  const wallet = wallets[accounts.indexOf(round.accountId)] ?? session.wallet
  const currency = walletCurrency(parts, { ...session, wallet })
  const providerId = await parts.ledger.provider(session.brandId, 'play')
  const [pool, sealed, posted] = await Promise.all([
    parts.ledger.houseAccount({ brandId: session.brandId, currency: currency.code, name: poolAccount }),
    retiredSeed(parts.database, round.accountId, round.pairNo),
    stepKeys(parts.database, round).then((steps) => parts.ledger.transactions(providerId, [round.key, ...steps])),
  ])
  return {
    round: presentRound(parts, round, currency, language),
    serverSeed: sealed === undefined ? null : openSeed(parts.secrets, sealed, round.serverSeedHash).seed,
    postings: await Promise.all(
      [...posted.values()]
        .flatMap(({ postings }) => askedPostings(postings))
        .toSorted((one, other) => Number(one.sequence - other.sequence))
        .map((posting) => presentPosting(parts, posting, { digits: currency.digits, pool })),
    ),
  }
}

async function presentPosting(
  parts: PlayParts,
  posting: Posting,
  { digits, pool }: { digits: number; pool: HouseAccountId },
) {
  if (posting.kind !== 'stake' && posting.kind !== 'payout' && posting.kind !== 'refund')
    throw new Error(`a round has a posting of kind ${posting.kind}`)
  const batch = await parts.ledger.batchOf(posting.lane, posting.batch)
  if (batch === undefined) throw new Error('a posting has no batch')
  return {
    kind: posting.kind,
    seq: posting.sequence.toString(),
    amount: formatAmount(posting.amountMinor, digits),
    balanceAfter: formatAmount(posting.balanceAfterMinor, digits),
    houseAccount: posting.houseAccountId === pool ? poolAccount : gamesAccount,
    lane: posting.lane,
    batch: posting.batch.toString(),
    batchHash: Buffer.from(batch.hash).toString('hex'),
  }
}
