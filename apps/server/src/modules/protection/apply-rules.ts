import type { ProtectedMember, ProtectionParts } from './protection.parts.ts'
import { isOn, ruleOf } from './protection.rules.ts'
import { lapseChanges } from './changes.sql.ts'
import { dueMembers, limitsOf, lockProtection, noteApplied } from './protection.sql.ts'

/**
 * Hands what holds for a member to the ledger, which enforces it from the next batch on. The member's row stays locked
 * meanwhile, so that rules reach the ledger in the order of the changes, whichever process made them. If the process dies
 * before the end, the job does it again.
 */
export function applyRules(parts: ProtectionParts, member: ProtectedMember): Promise<void> {
  const { database, brands, clock, ledger, wallet, inTurn } = parts
  const { brandId, memberId } = member
  return inTurn(async () => {
    const main = await wallet.accountOf(brandId, memberId, 'main')
    const play = await wallet.accountOf(brandId, memberId, 'trial')
    await database.transaction().execute(async (tx) => {
      const { version, excludedUntil, blocked } = await lockProtection(tx, member)
      const isExcluded = isOn(excludedUntil, clock.now())
      const { timeZone } = brands.byId(brandId)
      await ledger.setRule(main.accountId, 'protection', ruleOf(await limitsOf(tx, member), isExcluded, timeZone))
      // Limits are about money; a break is a break from play money too.
      if (isExcluded !== blocked) await ledger.setRule(play.accountId, 'protection', ruleOf([], isExcluded, timeZone))
      await noteApplied(tx, member, { version, blocked: isExcluded })
    })
  })
}

const dueAtOnce = 500

/** Ends what is over, and hands the ledger what it did not get because a process died. */
export async function keepProtection(parts: ProtectionParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = parts
  await lapseChanges(database, clock.now(), dueAtOnce)
  for (const member of await dueMembers(database, clock.now(), dueAtOnce)) {
    if (signal.aborted) return
    await applyRules(parts, member)
    log.info({ brandId: member.brandId, memberId: String(member.memberId) }, 'the rules of a member were renewed')
  }
}
