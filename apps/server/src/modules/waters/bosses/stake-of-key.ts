import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PlayParts } from '../../play/index.ts'
import { storedShares } from './boss-companion.sql.ts'
import { bossOfAccount } from './boss-proof.sql.ts'
import type { StoredShare } from './boss.types.ts'
import { openBoss } from './open-boss.ts'

/**
 * What was staked on a boss under a key before, and of which kind the boss was; `undefined` if nothing was. Refuses a key that has staked
 * something else.
 */
export async function stakeOfKey(
  { wallet, ledger, database, secrets }: PlayParts,
  { brandId, memberId, wallet: kind }: Session,
  { key, bodyHash }: Idempotency,
): Promise<{ readonly share: StoredShare; readonly kind: string } | undefined> {
  const [{ accountId }, providerId] = await Promise.all([
    wallet.accountOf(brandId, memberId, kind),
    ledger.provider(brandId, 'play'),
  ])
  const [stored] = await storedShares(database, [{ accountId, providerId, key: `${accountId}:${key}`, bodyHash }])
  if (stored === undefined) return undefined
  if (!Buffer.from(stored.bodyHash).equals(Buffer.from(bodyHash))) throw new Refusal('request.idempotency_key_reused')
  const found = await bossOfAccount(database, { brandId, bossId: stored.result.bossId, accountId })
  if (found === undefined) throw new Error(`the boss ${stored.result.bossId} is gone`)
  return { share: stored.result, kind: openBoss(secrets, found.boss).drawn.kind }
}
